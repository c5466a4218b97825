import type { BankLayout } from '@antela/contract/bank-layout';
import type { BankLayoutDetail } from '@antela/contract/bank-layouts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { joined } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Redirect } from '../../../lib/redirect.tsx';
import { useUrlState } from '../../../lib/url-state.ts';
import { WaitingProposals } from '../../../lib/waiting-proposals.tsx';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { BankLayoutEditor } from './bank-layout-editor.tsx';
import { bankLayoutsSearch } from './bank-layouts-search.ts';
import { layoutOptions, layoutsOptions } from './bank-layouts.queries.ts';
import { LayoutPreview } from './layout-preview.tsx';
import { LayoutVersions } from './layout-versions.tsx';
import { useMayAsk } from './use-may-ask.ts';

type Props = { companyid: string; copied: string | null };

/** The format of one company: in force, or the one that waits; and the way to ask for another. */
export function BankLayoutPage({ companyid, copied }: Props) {
  const query = useQuery(layoutOptions(companyid));
  const shipped = useQuery({ ...layoutsOptions, enabled: copied !== null });
  if (query.error instanceof ApiError && query.error.status === 404) return <Redirect to={paths.notFound} />;
  const fault = queryFault(query) ?? queryFault(shipped);
  if (!query.data || (copied !== null && !shipped.data))
    return fault ? <ErrorBlock {...fault} /> : <PageSkeleton />;
  const copy = shipped.data?.shipped.find(({ key }) => key === copied)?.layout ?? null;
  return <Opened detail={query.data} copy={copy} />;
}

function Opened({ detail, copy }: { detail: BankLayoutDetail; copy: BankLayout | null }) {
  const { t } = useTranslation('bank-layouts');
  const { company, waiting, layout } = detail;
  const { hrefOf } = useUrlState(bankLayoutsSearch);
  const mayAsk = useMayAsk();
  const isFixed = waiting !== null || !mayAsk;
  return (
    <>
      <PageHeader
        isRecord
        title={t('Formato del banco')}
        window={t('Formato del banco de {{company}}', { company: company.name })}
        note={
          <p>
            {joined(
              company.name,
              t('Rige {{name}}, versión {{version}}', { name: layout.name, version: detail.version }),
            )}
          </p>
        }
        actions={
          <LinkButton href={hrefOf({ formato: null, copia: null })}>{t('Ver los formatos')}</LinkButton>
        }
      />
      <WaitingProposals subject="company" id={company.id} kind="bank_layout">
        <div className="flex flex-col gap-10">
          {!mayAsk && (
            <Alert tone="info" title={t('Solo lectura')}>
              {t('Lo cambia quien crea o aprueba los lotes.')}
            </Alert>
          )}
          {isFixed ? (
            <LayoutPreview
              companyid={company.id}
              layout={waiting?.layout ?? copy ?? layout}
              title={
                waiting ? t('Así quedaría el archivo con el formato que espera') : t('Así queda el archivo')
              }
            />
          ) : (
            <BankLayoutEditor detail={detail} copy={copy} />
          )}
          <LayoutVersions versions={detail.versions} />
          <EntityHistory kind="company" id={company.id} folded />
        </div>
      </WaitingProposals>
    </>
  );
}
