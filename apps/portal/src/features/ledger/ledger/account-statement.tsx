import { downloadStatement, type Movement } from '@antela/contract/ledger';
import { pageSizeDefault } from '@antela/contract/schemas';
import { ledgerAccountLabels, movementLabels } from '@antela/rules/ledger-labels';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { downloadReport } from '../../../lib/api.ts';
import { pesos, shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Redirect } from '../../../lib/redirect.tsx';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCursorPages, useUrlState } from '../../../lib/url-state.ts';
import { paths } from '../../../paths.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Link } from '../../../ui/link.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Section } from '../../../ui/panel.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useStatement } from './ledger.queries.ts';

type Period = { inicio: string | null; fin: string | null };

const statementSearch = {
  parse(search: unknown): Period {
    const { date } = searchReader(search);
    return { inicio: date('inicio'), fin: date('fin') };
  },
};

/** Movements of an account, the newest first, with what it held after each where the account keeps a balance. */
export function AccountStatement({ accountid, back }: { accountid: string; back: string }) {
  const { t } = useTranslation('ledger');
  const { permissions } = useSignedIn();
  const { state, patch } = useUrlState(statementSearch);
  const pages = useCursorPages(pageSizeDefault);
  const asked = {
    accountid,
    ...(state.inicio !== null && { from: state.inicio }),
    ...(state.fin !== null && { to: state.fin }),
  };
  const query = useStatement(asked, pages.cursor);
  const columns = useColumns(query.data?.data.some(({ balance }) => balance !== null) ?? false);
  if (query.error instanceof ApiError && query.error.code === 'not_found')
    return <Redirect to={paths.notFound} />;
  const { data: rows, account } = query.data ?? {};
  const name = account ? (account.owner ?? t(ledgerAccountLabels[account.kind])) : '';
  const isBounded = state.inicio !== null || state.fin !== null;
  return (
    <Section
      title={name === '' ? t('Extracto') : name}
      note={account && t(ledgerAccountLabels[account.kind])}
      actions={
        <Link href={back} className="text-link">
          {t('Volver a las cuentas')}
        </Link>
      }
    >
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <PeriodFields state={state} onChange={(change) => patch(change, { replace: true })} />
        {permissions.includes('export_reports') && (
          <div className="sm:ml-auto">
            <ReportMenu
              reports={[
                {
                  heading: t('Extracto'),
                  save: (format) => downloadReport(downloadStatement, { query: { ...asked, format } }),
                },
              ]}
            />
          </div>
        )}
      </div>
      <DataTable
        caption={t('Movimientos de {{name}}', { name })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.transferid}
        density="normal"
        error={queryFault(query)}
        onClearFilters={isBounded ? () => patch({ inicio: null, fin: null }) : undefined}
        empty={{ title: t('Aún no hay movimientos') }}
      />
      <Pager pages={pages} list={query} />
    </Section>
  );
}

function PeriodFields({ state, onChange }: { state: Period; onChange: (change: Partial<Period>) => void }) {
  const { t } = useTranslation('ledger');
  const { today } = useSignedIn();
  return (
    <>
      <DateField
        label={t('Desde')}
        optional
        max={state.fin ?? today}
        value={state.inicio}
        onValueChange={(inicio) => onChange({ inicio })}
      />
      <DateField
        label={t('Hasta')}
        optional
        {...(state.inicio !== null && { min: state.inicio })}
        max={today}
        isPast
        value={state.fin}
        onValueChange={(fin) => onChange({ fin })}
      />
    </>
  );
}

function useColumns(hasBalance: boolean): Column<Movement>[] {
  const { t } = useTranslation('ledger');
  const isNarrow = useNarrow();
  return [
    {
      key: 'kind',
      header: t('Movimiento'),
      cell: (row) => t(movementLabels[row.kind]),
      detail: (row) => row.memo,
    },
    {
      key: 'at',
      narrow: 'meta',
      header: t('Fecha'),
      cell: (row) => shortInstant(row.at),
      detail: (row) => isNarrow && t(ledgerAccountLabels[row.counterpart]),
    },
    {
      key: 'counterpart',
      header: t('Contrapartida'),
      cell: (row) => t(ledgerAccountLabels[row.counterpart]),
    },
    {
      key: 'amount',
      narrow: 'amount',
      header: t('Valor'),
      align: 'end',
      cell: (row) => (row.amount > 0 ? `+${pesos(row.amount)}` : pesos(row.amount)),
    },
    ...(hasBalance
      ? [
          {
            key: 'balance',
            narrow: 'state' as const,
            header: t('Saldo'),
            align: 'end' as const,
            cell: (row: Movement) => (row.balance === null ? '—' : pesos(row.balance)),
          },
        ]
      : []),
  ];
}
