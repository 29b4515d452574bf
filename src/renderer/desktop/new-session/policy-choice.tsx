import type { Policy, Risk } from '../../../shared/waiting.ts';
import { riskSchema } from '../../../shared/waiting.ts';
import { policyWords, riskSentences, riskWords } from '../../session/words.ts';
import { Choice } from '../../ui/choice.tsx';

const kinds: readonly Policy['kind'][] = ['untrusted', 'on-request', 'on-failure', 'reject', 'never'];

const sentences: Record<Policy['kind'], string> = {
  untrusted: 'Reading passes; every other call waits for you.',
  'on-request': 'What the agent asks about waits for you.',
  'on-failure':
    'Calls run until one fails; after it, each call of that turn waits for you. What destroys or is unknown always waits.',
  reject: 'Calls of the kinds below are denied at once; the rest waits for you.',
  never: 'Every call runs without a question, also those that destroy. Only for a folder that you can lose.',
};

const risks = riskSchema.options;
/** What a person who refuses by kind most likely means. */
const firstRejected: Risk[] = ['network', 'destructive'];

type PolicyChoiceProps = { policy: Policy; onChange: (policy: Policy) => void };

/** What is asked about before it runs. */
export function PolicyChoice({ policy, onChange }: PolicyChoiceProps) {
  const choose = (kind: Policy['kind']) => onChange(kind === 'reject' ? { kind, risks: firstRejected } : { kind });
  return (
    <fieldset className="desk-policy">
      <legend className="ui-field-label">What waits for you</legend>
      {kinds.map((kind) => (
        <Choice
          key={kind}
          kind="radio"
          name="policy"
          checked={policy.kind === kind}
          tone={kind === 'never' ? 'trouble' : 'ask'}
          onChange={() => choose(kind)}
          label={<span className={kind === 'never' ? 'desk-never' : undefined}>{policyWords[kind]}</span>}
          description={
            policy.kind === kind ? (
              <span className={kind === 'never' ? 'desk-never' : undefined}>{sentences[kind]}</span>
            ) : undefined
          }
        />
      ))}
      {policy.kind === 'reject' && <RejectedRisks rejected={policy.risks} onChange={onChange} />}
    </fieldset>
  );
}

function RejectedRisks({ rejected, onChange }: { rejected: Risk[]; onChange: PolicyChoiceProps['onChange'] }) {
  const toggle = (risk: Risk, on: boolean) => {
    const next = risks.filter((one) => (one === risk ? on : rejected.includes(one)));
    // A policy that refuses nothing is another policy, so the last one stays.
    if (next.length > 0) onChange({ kind: 'reject', risks: next });
  };
  return (
    <div className="desk-risks">
      {risks.map((risk) => (
        <label key={risk} className="desk-risk" title={riskSentences[risk]}>
          <input
            type="checkbox"
            checked={rejected.includes(risk)}
            onChange={(event) => toggle(risk, event.currentTarget.checked)}
          />
          {riskWords[risk]}
        </label>
      ))}
    </div>
  );
}
