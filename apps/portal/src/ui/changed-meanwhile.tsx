import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from './alert.tsx';
import { Press } from './button.tsx';
import { RadioGroup } from './choice.tsx';
import { cx } from './cx.ts';

type Props<Change extends One> = {
  /** Author of the change, where the server names one. */
  by: string | null;
  changes: readonly Change[];
  isUnanswered?: boolean;
  keep: (change: Change, kept: 'mine' | 'theirs') => void;
};

type One = {
  term: string;
  before: string | null;
  now: string | null;
  mine: string | null;
  isAsked: boolean;
  kept: 'mine' | 'theirs' | null;
};

/**
 * Somebody else saved first: field by field what it said, what it says now and what was typed. What nobody touched here is
 * theirs already; of the rest the person says which stays. Nothing where nobody did.
 */
export function ChangedMeanwhile<Change extends One>({ by, changes, isUnanswered, keep }: Props<Change>) {
  const { t } = useTranslation('ui');
  if (changes.length === 0) return null;
  const asked = changes.filter(({ isAsked }) => isAsked);
  const others = changes.filter(({ isAsked }) => !isAsked);
  return (
    <Alert
      tone="warn"
      role="alert"
      title={
        by
          ? t('{{who}} guardó cambios antes que tú', { who: by })
          : t('Alguien más guardó cambios antes que tú')
      }
    >
      <p>
        {asked.length > 0
          ? t('Lo que escribiste sigue aquí. Elige qué queda donde los dos escribieron, y guarda otra vez.')
          : t('Lo que escribiste sigue aquí. Revísalo y guarda otra vez.')}
      </p>
      <ul className="mt-2">
        {asked.map((change) => (
          <li key={change.term} className="border-t border-line py-2.5">
            <Question
              change={change}
              isUnanswered={isUnanswered ?? false}
              keep={(kept) => keep(change, kept)}
            />
          </li>
        ))}
      </ul>
      {others.length > shownMax ? (
        <details className="border-t border-line pt-2.5">
          <summary className="cursor-pointer text-link">
            {t('{{count}} cambios más que no tocaste: quedan como se guardaron', { count: others.length })}
          </summary>
          <Untouched changes={others} />
        </details>
      ) : (
        <Untouched changes={others} />
      )}
    </Alert>
  );
}

/** Changes that ask nothing stay in sight while they are few. */
const shownMax = 3;

/** A longer value is not told in the name of an answer. */
const shortMax = 80;

function Untouched({ changes }: { changes: readonly One[] }) {
  const { t } = useTranslation('ui');
  const none = t('sin dato');
  return (
    <ul>
      {changes.map(({ term, before, now }) => (
        <li key={term} className="border-t border-line py-2.5">
          <span className="font-medium">{term}:</span>{' '}
          <Told
            text={t('antes «{{before}}», ahora «{{now}}». No lo tocaste: queda lo guardado.', {
              before: before ?? none,
              now: now ?? none,
            })}
          />
        </li>
      ))}
    </ul>
  );
}

type QuestionProps = { change: One; isUnanswered: boolean; keep: (kept: 'mine' | 'theirs') => void };

function Question({ change: { term, kept, ...said }, isUnanswered, keep }: QuestionProps) {
  const { t } = useTranslation('ui');
  const [before, now, mine] = [said.before, said.now, said.mine].map((text) => text ?? t('sin dato'));
  return (
    <RadioGroup
      label={term}
      name={`kept-${term}`}
      hint={<Told text={t('Antes decía «{{before}}».', { before })} />}
      options={[optionOf('theirs', t('Lo guardado'), now ?? ''), optionOf('mine', t('Lo tuyo'), mine ?? '')]}
      value={kept ?? ''}
      onValueChange={(value) => keep(value === 'mine' ? 'mine' : 'theirs')}
      error={isUnanswered && kept === null ? t('Elige qué queda.') : undefined}
    />
  );
}

const optionOf = (value: 'theirs' | 'mine', whose: string, text: string) =>
  text.length <= shortMax
    ? { value, label: `${whose}: «${text}»` }
    : { value, label: whose, hint: <Told text={`«${text}»`} /> };

/** A long text begins with two lines of itself. */
function Told({ text }: { text: string }) {
  const { t } = useTranslation('ui');
  const [isWhole, setWhole] = useState(false);
  if (text.length <= 2 * shortMax) return text;
  return (
    <>
      <span className={cx('block', !isWhole && 'line-clamp-2')}>{text}</span>
      <Press className="text-link min-h-6" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? t('Ver menos') : t('Ver todo')}
      </Press>
    </>
  );
}
