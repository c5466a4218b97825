import {
  downloadTrialBalance,
  type LedgerAccountKind,
  type TrialBalance as Balance,
} from '@antela/contract/ledger';
import { ledgerAccountLabels } from '@antela/rules/ledger-labels';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { ListActs } from '../../../ui/list-acts.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { useTrialBalance } from './ledger.queries.ts';

type Row = Balance['kinds'][number];

const balanceSearch = { parse: (search: unknown) => ({ hasta: searchReader(search).date('hasta') }) };

/** Debits, credits and balance of each kind of account. @param hrefOf where the accounts of a kind are */
export function TrialBalance({ hrefOf }: { hrefOf: (kind: LedgerAccountKind) => string }) {
  const { t } = useTranslation('ledger');
  const { permissions, today } = useSignedIn();
  const { state, patch } = useUrlState(balanceSearch);
  const query = useTrialBalance(state.hasta);
  const balance = query.data;
  const columns: Column<Row>[] = [
    { key: 'kind', header: t('Cuenta'), cell: (row) => t(ledgerAccountLabels[row.kind]) },
    {
      key: 'side',
      narrow: 'meta',
      header: t('Naturaleza'),
      cell: (row) => (row.normalSide === 'debit' ? t('Débito') : t('Crédito')),
      detail: (row) => t('{{count}} cuentas', { count: row.accounts }),
    },
    { key: 'debits', header: t('Débitos'), align: 'end', cell: (row) => pesos(row.debits) },
    { key: 'credits', header: t('Créditos'), align: 'end', cell: (row) => pesos(row.credits) },
    { key: 'balance', narrow: 'amount', header: t('Saldo'), align: 'end', cell: (row) => pesos(row.balance) },
  ];
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <DateField
          label={t('Hasta el día')}
          hint={t('Vacío: hasta ahora.')}
          optional
          max={today}
          isPast
          value={state.hasta}
          onValueChange={(hasta) => patch({ hasta }, { replace: true })}
        />
        {permissions.includes('export_reports') && (
          <ListActs>
            <ReportMenu
              reports={[
                {
                  heading: t('Cuenta por cuenta'),
                  save: (format) =>
                    downloadReport(downloadTrialBalance, {
                      query: { format, ...(state.hasta !== null && { until: state.hasta }) },
                    }),
                },
              ]}
            />
          </ListActs>
        )}
      </div>
      {balance && balance.kinds.length > 0 && <Sides balance={balance} />}
      <DataTable
        caption={t('Balance de prueba')}
        columns={columns}
        rows={balance?.kinds}
        rowKey={(row) => row.kind}
        rowHref={(row) => hrefOf(row.kind)}
        error={queryFault(query)}
        empty={{
          title: t('Todavía no se ha movido dinero'),
          text: t('Aquí verás cada clase de cuenta con lo que entró y lo que salió.'),
        }}
      />
    </>
  );
}

/** Over a whole client both sides are the same; who sees some of its companies sees a part of each. */
function Sides({ balance }: { balance: Balance }) {
  const { t } = useTranslation('ledger');
  const differs = balance.debits !== balance.credits;
  return (
    <div className="mb-6" aria-live="polite">
      <div className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <Figure label={t('Débitos')} value={pesos(balance.debits)} />
        <Figure label={t('Créditos')} value={pesos(balance.credits)} />
        {balance.isWhole && !differs && (
          <Figure label={t('Diferencia')} value={pesos(0)} note={t('El libro cuadra')} />
        )}
      </div>
      {!balance.isWhole && (
        <Alert className="mt-4" title={t('Ves una parte del libro')}>
          {t('Son las cuentas de tus empresas: sus dos lados pueden no sumar lo mismo.')}
        </Alert>
      )}
      {balance.isWhole && differs && (
        <Alert tone="bad" className="mt-4" title={t('El libro no cuadra')}>
          {t('Hay una diferencia de {{amount}}. Avísanos para revisarlo contigo.', {
            amount: pesos(Math.abs(balance.debits - balance.credits)),
          })}
        </Alert>
      )}
    </div>
  );
}
