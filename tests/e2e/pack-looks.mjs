/** Makes what `--update-snapshots` has written small: a page of the console has few colours. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

const folder = new URL('looks/', import.meta.url).pathname;
for (const file of readdirSync(folder)) {
  const packed = await sharp(readFileSync(folder + file))
    .png({ palette: true, colours: 48, effort: 10 })
    .toBuffer();
  writeFileSync(folder + file, packed);
}
