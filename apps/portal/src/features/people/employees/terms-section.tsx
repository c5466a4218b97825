import type { EmploymentTerm } from '@antela/contract/employment-terms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { dayOf, longDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Section } from '../../../ui/panel.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useTermActs, useTerms } from './employment-terms.queries.ts';
import type { OwnPartProps } from './own-part.ts';
import { TermSheet } from './term-sheet.tsx';
import { termChange, termDates, termName, termValue } from './term-words.ts';

/** Rows of one field before the rest is asked for. */
const shownMax = 4;

/** The contract through time: what held before, what holds today and what is planned, which can be taken back until its day. */
export function TermsSection({ employment }: OwnPartProps) {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
  const { companyemployeeid, state } = employment;
  const terms = useTerms(companyemployeeid);
  const [isChanging, setChanging] = useState(false);
  const fault = queryFault(terms);
  const mayChange = permissions.includes('manage_employees') && state !== 'retired';
  const fields = [...new Set((terms.data ?? []).map(({ field }) => field))].sort(salaryFirst);

  return (
    <Section
      title={t('Contrato en el tiempo')}
      actions={
        mayChange && (
          <Button size="small" onClick={() => setChanging(true)}>
            {t('Cambiar desde una fecha')}
          </Button>
        )
      }
    >
      {fault && !terms.data && <ErrorBlock {...fault} />}
      {!terms.data && !fault && (
        <AfterDelay>
          <ToneBlock className="h-16" />
        </AfterDelay>
      )}
      {fields.map((field) => (
        <Line
          key={field}
          companyemployeeid={companyemployeeid}
          terms={(terms.data ?? []).filter((term) => term.field === field)}
          mayChange={mayChange}
        />
      ))}
      {isChanging && <TermSheet employment={employment} onClose={() => setChanging(false)} />}
    </Section>
  );
}

const salaryFirst = (one: string, other: string): number =>
  Number(other === 'monthlySalary') - Number(one === 'monthlySalary');

type LineProps = { companyemployeeid: string; terms: readonly EmploymentTerm[]; mayChange: boolean };

function Line({ companyemployeeid, terms, mayChange }: LineProps) {
  const { t } = useTranslation('employees');
  const { withdraw } = useTermActs(companyemployeeid);
  const [isWhole, setWhole] = useState(false);
  const [first] = terms;
  if (!first) return null;
  const name = t(termName(first.field));
  const shown = isWhole ? terms : terms.slice(0, shownMax);

  async function take(term: EmploymentTerm) {
    if (term.from === null) return;
    try {
      await withdraw.mutateAsync({ field: term.field, from: term.from });
      toast(t('Quitaste el cambio programado'));
    } catch (error) {
      errorToast(errorText(error));
    }
  }

  return (
    <div className="mb-4">
      <h3 className="mb-1 text-small font-medium text-ink-2">{name}</h3>
      <ol aria-label={name}>
        {shown.map((term, index) => (
          <li
            key={term.from ?? 'first'}
            className={cx(
              'flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-2.5 pl-3',
              term.state === 'current' && 'border-l-3 border-l-primary',
              term.state === 'planned' && 'border-l-3 border-l-ink-2 [border-left-style:dashed]',
            )}
          >
            <span className="w-56 max-w-full text-ink-2">{termDates(term, t)}</span>
            <span className="font-medium whitespace-nowrap tabular-nums">
              {termValue(term, t)}{' '}
              <span className="text-small font-normal text-ink-2">{termChange(term, terms[index + 1])}</span>
            </span>
            {term.state === 'planned' && (
              <span className="flex flex-wrap items-baseline gap-x-2">
                <StateOf noun="version" state="scheduled" />
                <span className="text-small text-ink-2">{origin(term)}</span>
                {mayChange && (
                  <Button size="small" look="quiet" onClick={() => take(term)}>
                    {t('Quitar')}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
      {terms.length > shownMax && !isWhole && (
        <Button size="small" look="quiet" onClick={() => setWhole(true)}>
          {t('Ver {{count}} anteriores', { count: terms.length - shownMax })}
        </Button>
      )}
    </div>
  );
}

/** Where a term came from: «archivo», who, and when. */
const origin = ({ fileName, setBy, setAt }: EmploymentTerm): string =>
  [fileName && `«${fileName}»`, setBy, setAt && longDate(dayOf(setAt))].filter(Boolean).join(', ');
