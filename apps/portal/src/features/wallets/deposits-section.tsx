import { pageSizeDefault } from '@antela/contract/schemas';
import { receiptBytesMax, type Wallet, type WalletDeposit } from '@antela/contract/wallets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, networkErrorSentence } from '../../lib/api-error.ts';
import { newIdempotencyKey } from '../../lib/api.ts';
import { config } from '../../lib/config.ts';
import { pesos, shortDate } from '../../lib/format.ts';
import { queryFault } from '../../lib/query-fault.ts';
import { useSignedIn } from '../../lib/signed-in.ts';
import { objectStore } from '../../lib/storage.ts';
import { useCursorPages } from '../../lib/url-state.ts';
import { FormError } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { DepositTag } from './wallet-words.tsx';
import { receiptTypes, useDeclareDeposit, useDeposits } from './wallets.queries.ts';

/** What the company deposited, with its receipts, and whether the service has confirmed it. */
export function DepositsSection({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallets');
  const { permissions } = useSignedIn();
  const pages = useCursorPages(pageSizeDefault);
  const query = useDeposits(wallet.walletid, pages.cursor);
  const [isOpen, setOpen] = useState(false);
  const rows = query.data?.data;
  const declare = permissions.includes('manage_wallets') && wallet.state !== 'closed' && (
    <Button look="primary" onClick={() => setOpen(true)}>
      {t('Declarar depósito')}
    </Button>
  );
  const columns: Column<WalletDeposit>[] = [
    {
      key: 'reference',
      header: t('Referencia'),
      cell: (row) => row.reference,
      detail: (row) => t('Declaró {{name}}', { name: row.declaredBy }),
    },
    { key: 'date', header: t('Fecha'), cell: (row) => shortDate(row.depositedOn) },
    {
      key: 'state',
      header: t('Estado'),
      cell: (row) => <DepositTag state={row.state} />,
      detail: (row) => row.reason,
    },
    { key: 'amount', header: t('Valor'), align: 'end', cell: (row) => pesos(row.amount) },
  ];
  return (
    <>
      <div className="mb-3 flex justify-end">{declare}</div>
      <DataTable
        caption={t('Depósitos de la billetera')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.depositid}
        rowActions={(row) => (
          <Button
            size="small"
            look="quiet"
            aria-label={t('Descargar el comprobante de {{reference}}', { reference: row.reference })}
            onClick={() =>
              void objectStore().downloadFile({
                bucketName: config().storage.filesBucket,
                key: row.receipt.key,
                fileName: row.receipt.name,
              })
            }
          >
            {t('Comprobante')}
          </Button>
        )}
        error={queryFault(query)}
        empty={{
          title: t('Todavía no hay depósitos'),
          text: t('Consigna en la cuenta del servicio y declara aquí el depósito con su comprobante.'),
          action: declare,
        }}
      />
      <Pager pages={pages} list={query} />
      {isOpen && <DepositSheet walletid={wallet.walletid} onClose={() => setOpen(false)} />}
    </>
  );
}

function DepositSheet({ walletid, onClose }: { walletid: string; onClose: () => void }) {
  const { t } = useTranslation('wallets');
  const { clientid, today } = useSignedIn();
  const declare = useDeclareDeposit(walletid, clientid);
  const [amount, setAmount] = useState<number | null>(null);
  const [depositedOn, setDepositedOn] = useState<string | null>(today);
  const [reference, setReference] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);

  function choose(chosen: File) {
    const fault = !receiptTypes.includes(chosen.type)
      ? t('Sube el comprobante como PDF o como imagen.')
      : chosen.size > receiptBytesMax
        ? t('El comprobante pesa más de 10 MB. Guárdalo con menos calidad y súbelo de nuevo.')
        : null;
    setRefusal(fault);
    setFile(fault === null ? chosen : null);
  }

  async function send() {
    if (amount === null || amount <= 0 || depositedOn === null || reference.trim() === '' || file === null) {
      setRefusal(t('Escribe el valor, la fecha y la referencia, y sube el comprobante.'));
      return;
    }
    try {
      await declare.mutateAsync({ amount, depositedOn, reference, file, idempotencyKey });
      toast(t('Declaraste el depósito. Suma al fondo cuando lo confirmemos.'));
      onClose();
    } catch (error) {
      setIdempotencyKey(newIdempotencyKey());
      setRefusal(error instanceof ApiError ? error.detail : networkErrorSentence);
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      onSubmit={send}
      title={t('Declarar depósito')}
      description={t('Lo confirmamos cuando el dinero llega a la cuenta.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancelar')}</Button>
          <Button type="submit" look="primary" busy={declare.isPending}>
            {t('Declarar depósito')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <MoneyField label={t('Valor')} value={amount} onValueChange={setAmount} />
        <DateField
          label={t('Fecha del depósito')}
          value={depositedOn}
          onValueChange={setDepositedOn}
          max={today}
        />
        <TextField
          label={t('Referencia')}
          hint={t('El número de la transferencia en el banco.')}
          maxLength={60}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <FileDrop
          label={file === null ? t('Arrastra aquí el comprobante, o elígelo') : file.name}
          busyLabel={t('Subiendo el comprobante…')}
          inputLabel={t('Comprobante')}
          hint={t('PDF o imagen, hasta 10 MB')}
          accept=".pdf,.png,.jpg,.jpeg"
          busy={declare.isPending}
          onFile={choose}
        />
        <FormError>{refusal}</FormError>
      </div>
    </Sheet>
  );
}
