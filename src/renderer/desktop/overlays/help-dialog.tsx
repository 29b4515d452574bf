import './overlays.css';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useDesk } from '../desk/desk.ts';
import { showKeys } from '../keys/match-key.ts';
import { type Shortcut, shortcuts } from '../keys/shortcuts.ts';

const groups: readonly Shortcut['group'][] = ['Room', 'Session', 'Deck', 'Cells'];
const oneOfMany = /^cell[2-9]$/;

/** Every key, from the same table that the keys themselves are read from. */
export function HelpDialog() {
  const { dispatch, mac } = useDesk();
  return (
    <Dialog title="Keys" size="large" onClose={() => dispatch({ type: 'close' })}>
      <div className="desk-help">
        {groups.map((group) => (
          <section key={group}>
            <h3 className="desk-help-head">{group}</h3>
            <dl className="desk-help-rows">
              {rowsOf(group).map(({ id, keys, label }) => (
                <div key={id} className="desk-help-row">
                  <dt>{id === 'cell1' ? 'Focus a cell' : label}</dt>
                  <dd>
                    {(id === 'cell1' ? ['1 – 9'] : keys).map((key) => (
                      <span key={key} className="desk-help-key">
                        <Kbd>{showKeys(key, mac)}</Kbd>
                        <span className="ui-hidden">{key}</span>
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="desk-note">
        Single letters and digits work while no text field has the keyboard. Esc leaves a text field.
      </p>
    </Dialog>
  );
}

function rowsOf(group: Shortcut['group']): Shortcut[] {
  return shortcuts.filter((one) => one.group === group && one.keys.length > 0 && !oneOfMany.test(one.id));
}
