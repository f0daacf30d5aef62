import { readFileSync, writeFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { asyncApi } from './asyncapi.js';

const published = new URL('../../../../docs/device-protocol.asyncapi.yaml', import.meta.url);

/** WRITE_DOCS=1 writes the document anew after a change of the protocol. */
if (process.env.WRITE_DOCS)
  writeFileSync(published, stringify(asyncApi(), { lineWidth: 120, aliasDuplicateObjects: false }));

it('the published AsyncAPI document is the protocol that is spoken', () => {
  expect(parse(readFileSync(published, 'utf8'))).toEqual(JSON.parse(JSON.stringify(asyncApi())));
});
