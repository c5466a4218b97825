import type { PolicyVersion } from '@antela/contract/advance-policies';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { longDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Section } from '../../../ui/panel.tsx';
import { SectionSkeleton } from '../../../ui/skeleton.tsx';
import { payrollSearch } from './payrolls-search.ts';
import { usePolicyVersions, type PayrollDetail } from './payrolls.queries.ts';
import { PolicyForm } from './policy-form.tsx';
import { useTermGroups } from './policy-terms.ts';
import { PolicyVersions } from './policy-versions.tsx';

/** The terms of one version (of the one in force, unless the address names another), and every version there is. */
export function PayrollPolicy({ detail }: { detail: PayrollDetail }) {
  const { t } = useTranslation('payrolls');
  const { today } = useSignedIn();
  const { state, patch } = useUrlState(payrollSearch);
  const query = usePolicyVersions(detail.payroll.payrollid);
  const mayManage = hasPermission('manage_payrolls');
  const fault = queryFault(query);
  if (!query.data) return fault ? <ErrorBlock {...fault} /> : <SectionSkeleton />;

  const versions = query.data;
  const inForce = versions.find(({ validFrom }) => validFrom <= today);
  const shown = versions.find(({ version }) => version === state.version) ?? inForce ?? versions[0];
  const close = () => patch({ nueva: null });
  if (mayManage && state.nueva) return <PolicyForm detail={detail} before={shown ?? null} onClose={close} />;
  const write = mayManage && (
    <Button look="primary" onClick={() => patch({ nueva: '1' })}>
      {t('Crear versión')}
    </Button>
  );

  return shown ? (
    <>
      <Terms version={shown} isInForce={shown === inForce} action={write} />
      <PolicyVersions versions={versions} shown={shown} inForce={inForce ?? null} />
    </>
  ) : (
    <EmptyState title={t('Esta nómina no tiene una política')} action={write}>
      {t('Sin política nadie puede adelantar.')}
    </EmptyState>
  );
}

function Terms({
  version,
  isInForce,
  action,
}: {
  version: PolicyVersion;
  isInForce: boolean;
  action: ReactNode;
}) {
  const { t } = useTranslation('payrolls');
  const groups = useTermGroups();
  return (
    <Section
      title={
        isInForce
          ? t('Versión {{version}}, vigente', { version: version.version })
          : t('Versión {{version}}', { version: version.version })
      }
      note={t('Rige desde el {{date}}. Cada adelanto conserva la versión con que se pidió.', {
        date: longDate(version.validFrom),
      })}
      actions={action}
    >
      <div className="grid gap-8 lg:grid-cols-2">
        {groups(version.terms).map(({ title, items }) => (
          <div key={title}>
            <h3 className="mb-2 text-body font-semibold">{title}</h3>
            <DescriptionList items={items.filter(({ value }) => value !== null)} />
          </div>
        ))}
      </div>
    </Section>
  );
}
