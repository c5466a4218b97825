import { downloadWalletUser, type WalletUserDetail } from '@antela/contract/wallet-users';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { downloadReport } from '../../../lib/api.ts';
import { documentNumber, pesos } from '../../../lib/format.ts';
import type { Prefetch } from '../../../lib/prefetch.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Redirect } from '../../../lib/redirect.tsx';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useSearchState, useUrlState } from '../../../lib/url-state.ts';
import { WaitingProposals } from '../../../lib/waiting-proposals.tsx';
import { paths, pathTo } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Section } from '../../../ui/panel.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { Select } from '../../../ui/select.tsx';
import { MovementsTable } from './movements-table.tsx';
import { OwnWallets } from './own-wallets.tsx';
import { useWalletUser, walletUserOptions } from './wallet-users.queries.ts';

const detailSearch = {
  parse(search: unknown): { employeeid: string | null; billetera: string | null } {
    const { id } = searchReader(search);
    return { employeeid: id('employeeid'), billetera: id('billetera') };
  },
};

export function WalletUserPage() {
  const state = useSearchState(detailSearch);
  const query = useWalletUser(state.employeeid);

  if (state.employeeid === null) return <Redirect to={paths.walletUsers} />;
  if (query.error instanceof ApiError && query.error.status === 404) return <Redirect to={paths.notFound} />;
  if (!query.data) {
    const fault = queryFault(query);
    return fault ? <ErrorBlock {...fault} /> : <PageSkeleton />;
  }
  return <Detail detail={query.data} error={queryFault(query)} chosen={state.billetera} />;
}

WalletUserPage.prefetch = (async (ask, search) => {
  const { employeeid } = detailSearch.parse(search);
  if (employeeid !== null) await ask(walletUserOptions(employeeid));
}) satisfies Prefetch;

type Props = {
  detail: WalletUserDetail;
  error: ReturnType<typeof queryFault>;
  /** The enrolment whose movements are shown alone. */
  chosen: string | null;
};

function Detail({ detail, error, chosen }: Props) {
  const { t } = useTranslation('wallet-users');
  const { permissions } = useSignedIn();
  const { employeeid, fullName, wallets } = detail;
  const total = wallets.reduce((sum, { balance }) => sum + balance, 0);
  const of = chosen === null ? {} : { payrolltypemoneybagemployeeid: chosen };

  return (
    <>
      <PageHeader
        isRecord
        title={fullName}
        note={documentNumber(detail.documentType, detail.documentNumber)}
        more={
          <>
            {permissions.includes('view_employees') && (
              <LinkButton href={pathTo.employeeOf(employeeid, 'billeteras')}>{t('Ver empleado')}</LinkButton>
            )}
            {permissions.includes('export_reports') && (
              <ReportMenu
                reports={[
                  {
                    heading: t('Movimientos'),
                    save: (format) =>
                      downloadReport(downloadWalletUser, { query: { employeeid, ...of, format } }),
                  },
                ]}
              />
            )}
          </>
        }
      />
      <WaitingProposals subject="wallet_user" id={employeeid}>
        <div className="flex flex-col gap-10">
          <Figure
            label={t('Saldo en sus billeteras')}
            value={pesos(total)}
            note={t('Puede gastar {{amount}}', {
              amount: pesos(wallets.reduce((sum, { available }) => sum + available, 0)),
            })}
            size="large"
          />
          <Section title={t('Billeteras')}>
            <OwnWallets name={fullName} wallets={wallets} error={error} />
          </Section>
          <Movements detail={detail} chosen={chosen} />
        </div>
      </WaitingProposals>
    </>
  );
}

/** Movements of one enrolment, or of all of them. */
function Movements({ detail: { employeeid, fullName, wallets }, chosen }: Omit<Props, 'error'>) {
  const { t } = useTranslation('wallet-users');
  const { patch } = useUrlState(detailSearch);
  return (
    <Section
      title={t('Movimientos')}
      actions={
        wallets.length > 1 && (
          <Select
            label={t('Billetera')}
            hideLabel
            className="w-56"
            options={[
              { value: '', label: t('Todas las billeteras') },
              ...wallets.map(({ payrolltypemoneybagemployeeid: id, wallet }) => ({
                value: id,
                label: wallet.name,
              })),
            ]}
            value={chosen ?? ''}
            onChange={(event) => patch({ billetera: event.currentTarget.value || null })}
          />
        )
      }
    >
      <MovementsTable
        employeeid={employeeid}
        name={fullName}
        walletUserId={
          chosen ?? (wallets.length === 1 ? (wallets[0]?.payrolltypemoneybagemployeeid ?? null) : null)
        }
      />
    </Section>
  );
}
