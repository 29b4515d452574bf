import { writeSync } from 'node:fs';
import { openStore } from './open-store.ts';
import { change, question, text } from './store-changes.ts';

/*
 * A program for tests: `node crash-fixture.ts FILE INSTANCE`. Opens the store, says `open`, and commits until it is killed,
 * with a line `SEQ IN_END` for each commit that returned. It says `held CODE` when it could not open.
 */
const [file = '', instance = ''] = process.argv.slice(2);
const opened = openStore({ file, instance, now: Date.now });
if (!opened.ok) {
  writeSync(1, `held ${opened.code}\n`);
  process.exit(1);
}
const { store } = opened;
writeSync(1, 'open\n');

for (let round = store.session('a')?.lastSeq ?? 0; ; round += 1) {
  const events = Array.from({ length: 1 + (round % 7) }, (_, place) =>
    text('x'.repeat((round * 37 + place) % 3_000), { search: place === 0 ? `word${round}` : undefined }),
  );
  const [result] = store.commit([
    change('a', events, {
      wire: { folder: '/w', position: round, state: { round }, frames: [`{"round":${round}}`] },
      asked: [question(`${instance}-${round}`, 'a')],
    }),
  ]);
  writeSync(1, `${(result?.firstSeq ?? 0) + events.length - 1} ${store.session('a')?.wire?.inEnd}\n`);
}
