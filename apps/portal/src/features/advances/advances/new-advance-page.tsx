import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '../../../lib/url-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { advanceSearch, type AdvanceKind } from './advance-search.ts';
import { NewAdvanceCheck } from './new-advance-check.tsx';
import { NewAdvanceDone } from './new-advance-done.tsx';
import { NewAdvanceForm } from './new-advance-form.tsx';
import type { AdvanceForm, CheckedAdvance } from './new-advance.ts';

const emptyForm: AdvanceForm = { amount: null, authorization: '' };

/** Choose, quote, check, take: the address holds whom it is for, so that an employee's page can lead here. */
export function NewAdvancePage({
  kind,
  companyemployeeid,
}: {
  kind: AdvanceKind;
  companyemployeeid: string | null;
}) {
  const { t } = useTranslation('advances');
  const { hrefOf, patch } = useUrlState(advanceSearch);
  /** Advance that was reviewed; it is there again for whoever goes back to change it. */
  const [reviewed, setReviewed] = useState<CheckedAdvance | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [doneid, setDoneid] = useState<string | null>(null);
  const title = kind === 'salary' ? t('Nuevo adelanto de salario') : t('Nuevo adelanto de prima');
  const listHref = hrefOf({ nuevo: null });

  function startAgain() {
    setReviewed(null);
    setChecking(false);
    setDoneid(null);
    patch({ nuevo: '1' });
  }

  if (doneid)
    return (
      <NewAdvanceDone
        advanceid={doneid}
        detailHref={hrefOf({ nuevo: null, adelanto: doneid })}
        listHref={listHref}
        onAnother={startAgain}
      />
    );
  if (reviewed && isChecking)
    return <NewAdvanceCheck checked={reviewed} onBack={() => setChecking(false)} onDone={setDoneid} />;
  return (
    <>
      <PageHeader
        title={title}
        note={t(
          'Se paga en la cuenta del empleado y se descuenta después. Nada se envía hasta que lo confirmes.',
        )}
      />
      <NewAdvanceForm
        kind={kind}
        companyemployeeid={companyemployeeid}
        onChoose={(id) => patch({ nuevo: id ?? '1' }, { replace: true })}
        initial={reviewed ? { amount: reviewed.amount, authorization: reviewed.authorization } : emptyForm}
        onReview={(checked) => {
          setReviewed(checked);
          setChecking(true);
        }}
        cancelHref={listHref}
      />
    </>
  );
}
