import { expect, test } from 'vitest';
import { firstBehaviour } from '../../shared/behaviour.ts';
import { openFresh } from '../store/store-fixture.ts';
import { createBehaviourSetting } from './behaviour.ts';

test('what is changed is kept, and what is not stays as it was', () => {
  const store = openFresh();
  const setting = createBehaviourSetting(store);
  const heard: unknown[] = [];
  setting.onChange((now, before) => heard.push([before.tellInput, now.tellInput]));
  setting.change({ tellInput: true });
  setting.change({ quietSessions: ['a'] });
  const expected = { ...firstBehaviour, tellInput: true, quietSessions: ['a'] };
  expect(setting.now()).toEqual(expected);
  expect(createBehaviourSetting(store).now()).toEqual(expected);
  expect(heard).toEqual([
    [false, true],
    [true, true],
  ]);
});

test.each([
  ['nothing', '{}', {}],
  ['no JSON', 'spoilt', {}],
  ['another thing', '"text"', {}],
  ['a newer row', '{"tellInput":true,"newer":1,"keepInTray":"perhaps"}', { tellInput: true }],
])('of %s it takes what it understands', (_name, row, understood) => {
  const store = openFresh();
  store.setPreference('behaviour', row);
  expect(createBehaviourSetting(store).now()).toEqual({ ...firstBehaviour, ...understood });
});
