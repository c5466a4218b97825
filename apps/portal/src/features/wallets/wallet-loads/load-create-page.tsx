import { downloadWalletLoadTemplate } from '@antela/contract/wallet-load-files';
import type { ListedWalletLoad } from '@antela/contract/wallet-loads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, networkErrorSentence } from '../../../lib/api-error.ts';
import { downloadReport } from '../../../lib/api.ts';
import { dayOf, joined, pesos, shortDate } from '../../../lib/format.ts';
import { useGoOn } from '../../../lib/go-on.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Redirect } from '../../../lib/redirect.tsx';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useSearchState } from '../../../lib/url-state.ts';
import { paths, pathTo } from '../../../paths.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button, LinkButton, Press } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDownload } from '../../../ui/use-download.ts';
import { LinesForm, type FormLine } from './lines-form.tsx';
import { useCreateLoad, useLoads, useWalletOf } from './wallet-loads.queries.ts';

const createSearch = {
  parse: (search: unknown) => ({ walletid: searchReader(search).ids('walletid')[0] ?? '' }),
};

type Source = 'file' | 'form' | 'copy';

/** A new load from a file, a form or an earlier one; its lines are reviewed on its own page before it is sent. */
export function LoadCreatePage() {
  const { t } = useTranslation('wallet-loads');
  const { walletid } = useSearchState(createSearch);
  const { permissions } = useSignedIn();
  const wallet = useWalletOf(walletid);
  const fault = queryFault(wallet);
  if (walletid === '' || !permissions.includes('manage_wallets')) return <Redirect to={paths.wallets} />;
  if (wallet.error instanceof ApiError && wallet.error.code === 'not_found')
    return <Redirect to={paths.notFound} />;
  if (!wallet.data) return fault ? <ErrorBlock {...fault} /> : <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={t('Nuevo cargue de billetera')}
        note={joined(wallet.data.name, t('{{amount}} disponibles', { amount: pesos(wallet.data.available) }))}
      />
      {wallet.data.funding === 'payroll' || wallet.data.state !== 'active' ? (
        <Alert
          tone="warn"
          title={t('Esta billetera no recibe cargues')}
          actions={<LinkButton href={pathTo.wallet(walletid)}>{t('Ver la billetera')}</LinkButton>}
        >
          {wallet.data.funding === 'payroll'
            ? t('Lo que cada persona gasta se descuenta en su nómina, hasta su tope.')
            : t('No está activa. Actívala antes de cargarla.')}
        </Alert>
      ) : (
        <CreateForm walletid={walletid} approvalAbove={wallet.data.approvalAbove} />
      )}
    </>
  );
}

function CreateForm({ walletid, approvalAbove }: { walletid: string; approvalAbove: number }) {
  const { t } = useTranslation('wallet-loads');
  const { today } = useSignedIn();
  const goOn = useGoOn();
  const create = useCreateLoad();
  const { download } = useDownload();
  const earlier = useLoads(walletid).data?.data ?? [];
  const [source, setSource] = useState<Source>('file');
  const [concept, setConcept] = useState('');
  const [lacksConcept, setLacksConcept] = useState(false);
  const [scheduledOn, setScheduledOn] = useState<string | null>(null);
  const [lines, setLines] = useState<readonly FormLine[]>([]);
  const [copyOf, setCopyOf] = useState('');
  const [upload, setUpload] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function send(part: { upload: File } | { lines: FormLine[] } | { copyOf: string }) {
    setRefusal(null);
    if (concept.trim() === '') {
      setLacksConcept(true);
      return document.getElementById('load-concept')?.focus();
    }
    try {
      const { walletloadid } = await create.mutateAsync({
        walletid,
        concept,
        scheduledOn,
        ...part,
      });
      await goOn({ href: pathTo.walletLoad(walletloadid) });
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.detail : networkErrorSentence);
    }
  }

  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  return (
    <div className="grid gap-10">
      <Section title={t('Qué es')}>
        <div className="grid max-w-2xl gap-5 sm:grid-cols-2">
          <TextField
            id="load-concept"
            label={t('Concepto')}
            hint={t('Por ejemplo: Auxilio de alimentación de noviembre')}
            value={concept}
            onChange={(event) => setConcept(event.currentTarget.value)}
            {...(lacksConcept &&
              concept.trim() === '' && { error: t('Escribe el concepto: lo verá cada persona.') })}
          />
          <DateField
            label={t('Aplicar el')}
            hint={t('Vacío: apenas se apruebe.')}
            optional
            min={today}
            value={scheduledOn}
            onValueChange={setScheduledOn}
          />
        </div>
        <RadioGroup
          className="mt-5"
          name="source"
          label={t('De dónde salen las personas y los valores')}
          value={source}
          onValueChange={(value) => setSource(value as Source)}
          options={[
            { value: 'file', label: t('De un archivo') },
            { value: 'form', label: t('De un formulario') },
            { value: 'copy', label: t('De un cargue anterior'), disabled: earlier.length === 0 },
          ]}
        />
        <p className="mt-5 max-w-2xl text-ink-2">
          {approvalAbove === 0
            ? t('Lo aprueba otra persona.')
            : t(
                'Lo aprueba otra persona si pasa de {{amount}}, solo o junto con lo que envíes sin aprobación en 24 horas.',
                { amount: pesos(approvalAbove) },
              )}
        </p>
      </Section>
      <FormError>{refusal}</FormError>
      {source === 'file' && (
        <Section
          title={t('El archivo')}
          className="max-w-2xl"
          actions={
            <Press
              className="text-link min-h-6"
              onClick={() =>
                download(() => downloadReport(downloadWalletLoadTemplate, { query: { walletid } }))
              }
            >
              {t('Descargar plantilla')}
            </Press>
          }
        >
          <FileDrop
            label={t('Arrastra aquí el archivo, o elígelo')}
            busyLabel={t('Subiendo el archivo…')}
            inputLabel={t('Archivo del cargue')}
            hint={t('.xlsx o .csv, hasta 25 MB, con el documento y el valor de cada persona')}
            accept=".xlsx,.csv"
            busy={create.isPending}
            onFile={(file) => {
              setUpload(file);
              void send({ upload: file });
            }}
          />
          {upload && (
            <div className="mt-4 flex flex-wrap items-center gap-4">
              <Button look="primary" busy={create.isPending} onClick={() => send({ upload })}>
                {t('Revisar el cargue')}
              </Button>
              <p className="min-w-0 wrap-anywhere" aria-live="polite">
                {t('«{{name}}» está listo.', { name: upload.name })}
              </p>
            </div>
          )}
        </Section>
      )}
      {source === 'form' && (
        <Section title={t('Las personas')}>
          <LinesForm walletid={walletid} lines={lines} onChange={setLines} />
          <div className="mt-5 flex flex-wrap items-center gap-4">
            <Button
              look="primary"
              busy={create.isPending}
              disabled={lines.length === 0}
              onClick={() => send({ lines: [...lines] })}
            >
              {t('Revisar el cargue')}
            </Button>
            <p aria-live="polite">
              {t('{{count}} personas, {{amount}}', { count: lines.length, amount: pesos(total) })}
            </p>
          </div>
        </Section>
      )}
      {source === 'copy' && (
        <Section title={t('El cargue anterior')} className="max-w-2xl">
          <Select
            label={t('Cargue')}
            placeholder={t('Elige un cargue')}
            options={earlier.map((load) => ({ value: load.walletloadid, label: loadWords(load) }))}
            value={copyOf}
            onChange={(event) => setCopyOf(event.currentTarget.value)}
          />
          <Button
            className="mt-5"
            look="primary"
            busy={create.isPending}
            disabled={copyOf === ''}
            onClick={() => send({ copyOf })}
          >
            {t('Revisar el cargue')}
          </Button>
        </Section>
      )}
    </div>
  );
}

const loadWords = ({ concept, createdAt, total }: ListedWalletLoad): string =>
  joined(concept, shortDate(dayOf(createdAt)), pesos(total));
