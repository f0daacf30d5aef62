/** @jest-environment node */
import { fingerprints, readFingerprints } from './catalogue.js';
import { type Fingerprints, fingerprintProblems, fingerprintsToKeep } from './fingerprints.js';

const room = (version: number, fingerprint: string): Fingerprints => ({ 'hotel.room': { version, fingerprint } });

it('every projection makes its rows as it did when its version was given', async () => {
  expect(fingerprintProblems(await fingerprints(), readFingerprints())).toEqual([]);
});

it('a change without a new version is refused, and the script does not make it good', () => {
  expect(fingerprintProblems(room(1, 'b'), room(1, 'a'))).toEqual([
    'hotel.room makes its rows otherwise than before: give it version 2',
  ]);
  expect(fingerprintsToKeep(room(1, 'b'), room(1, 'a'))).toEqual(room(1, 'a'));
  expect(fingerprintProblems(room(2, 'b'), room(1, 'a'))).toEqual(['hotel.room 2 has no kept fingerprint']);
  expect(fingerprintsToKeep(room(2, 'b'), room(1, 'a'))).toEqual(room(2, 'b'));
  expect(fingerprintProblems({}, room(1, 'a'))).toEqual(['hotel.room is no projection any more']);
  expect(fingerprintsToKeep({}, room(1, 'a'))).toEqual({});
});
