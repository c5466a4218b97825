import { downloadWalletLoadTemplate } from '@antela/contract/wallet-load-files';
import type { ListedWalletLoad } from '@antela/contract/wallet-loads';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import type { FormOf } from '../../../lib/form.ts';
import { dayOf, joined, pesos, shortDate } from '../../../lib/format.ts';
import { Press } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { useDownload } from '../../../ui/use-download.ts';
import type { LoadValues } from './load-values.ts';

type Props = { form: FormOf<LoadValues> };

export function FileSource({ walletid, form }: Props & { walletid: string }) {
  const { t } = useTranslation('wallet-loads');
  const { download } = useDownload();
  const { upload } = form.values;
  return (
    <Section
      title={t('El archivo')}
      className="max-w-2xl"
      actions={
        <Press
          className="text-link min-h-6"
          onClick={() => download(() => downloadReport(downloadWalletLoadTemplate, { query: { walletid } }))}
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
        busy={form.isSending}
        error={form.fault('upload')}
        onFile={(file, field) => {
          form.set({ upload: file });
          field.form?.requestSubmit();
        }}
      />
      {upload && (
        <p className="mt-4 min-w-0 wrap-anywhere" aria-live="polite">
          {t('«{{name}}» está listo.', { name: upload.name })}
        </p>
      )}
    </Section>
  );
}

export function CopySource({ earlier, form }: Props & { earlier: readonly ListedWalletLoad[] }) {
  const { t } = useTranslation('wallet-loads');
  return (
    <Section title={t('El cargue anterior')} className="max-w-2xl">
      <Select
        label={t('Cargue')}
        placeholder={t('Elige un cargue')}
        options={earlier.map((load) => ({ value: load.walletloadid, label: loadWords(load) }))}
        {...form.text('copyOf')}
      />
    </Section>
  );
}

const loadWords = ({ concept, createdAt, total }: ListedWalletLoad): string =>
  joined(concept, shortDate(dayOf(createdAt)), pesos(total));
