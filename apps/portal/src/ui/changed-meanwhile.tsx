import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from './alert.tsx';
import { RadioGroup } from './choice.tsx';

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
  kept: 'mine' | 'theirs' | null;
};

/**
 * Somebody else saved first: field by field what it said, what it says now and what was typed. What nobody touched here is
 * theirs already; of the rest the person says which stays. Nothing where nobody did.
 */
export function ChangedMeanwhile<Change extends One>({ by, changes, isUnanswered, keep }: Props<Change>) {
  const { t } = useTranslation('ui');
  if (changes.length === 0) return null;
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
        {t('Lo que escribiste sigue aquí. Elige qué queda donde los dos escribieron, y guarda otra vez.')}
      </p>
      <ul className="mt-2">
        {changes.map((change) => (
          <li key={change.term} className="border-t border-line py-2.5">
            <OneChange
              change={change}
              isUnanswered={isUnanswered ?? false}
              keep={(kept) => keep(change, kept)}
            />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type OneProps = { change: One; isUnanswered: boolean; keep: (kept: 'mine' | 'theirs') => void };

function OneChange({ change: { term, kept, ...said }, isUnanswered, keep }: OneProps) {
  const { t } = useTranslation('ui');
  const [touched] = useState(kept === null);
  const before = said.before ?? t('sin dato');
  const now = said.now ?? t('sin dato');
  const mine = said.mine ?? t('sin dato');
  if (!touched)
    return (
      <p>
        <span className="font-medium">{term}:</span>{' '}
        {t('antes «{{before}}», ahora «{{now}}». No lo tocaste: queda lo guardado.', { before, now })}
      </p>
    );
  return (
    <RadioGroup
      label={term}
      name={`kept-${term}`}
      hint={t('Antes decía «{{before}}».', { before })}
      options={[
        { value: 'theirs', label: t('Lo guardado: «{{now}}»', { now }) },
        { value: 'mine', label: t('Lo tuyo: «{{mine}}»', { mine }) },
      ]}
      value={kept ?? ''}
      onValueChange={(value) => keep(value === 'mine' ? 'mine' : 'theirs')}
      error={isUnanswered && kept === null ? t('Elige qué queda.') : undefined}
    />
  );
}
