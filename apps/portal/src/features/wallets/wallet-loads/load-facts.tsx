import {
  copyWalletLoadFile,
  downloadWalletLoad,
  downloadWalletLoadErrors,
} from '@antela/contract/wallet-load-files';
import type { WalletLoad } from '@antela/contract/wallet-loads';
import { useTranslation } from 'react-i18next';
import { callApi, downloadReport } from '../../../lib/api.ts';
import { joined, longDate, shortInstant } from '../../../lib/format.ts';
import { saveRecordFile } from '../../../lib/record-file.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { pathTo } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { Link } from '../../../ui/link.tsx';

/** Authors and times of each step, and the files of a load. @param onMap opens what each column of its file is */
export function LoadFacts({ load, onMap }: { load: WalletLoad; onMap: () => void }) {
  const { t } = useTranslation('wallet-loads');
  const { permissions } = useSignedIn();
  return (
    <DescriptionList
      columns={3}
      items={[
        { term: t('Preparó'), value: joined(load.createdBy, shortInstant(load.createdAt)) },
        {
          term: t('Aprobó'),
          value:
            load.approvedAt && joined(load.approvedBy ?? t('No necesita'), shortInstant(load.approvedAt)),
        },
        useWhen(load),
        ...(load.copiedFrom
          ? [
              {
                term: t('Copia de'),
                value: (
                  <Link href={pathTo.walletLoad(load.copiedFrom)} className="text-link">
                    {t('Otro cargue')}
                  </Link>
                ),
              },
            ]
          : []),
        ...(load.file || permissions.includes('export_reports')
          ? [{ term: t('Archivos'), value: <Files load={load} onMap={onMap} />, wide: true }]
          : []),
      ]}
    />
  );
}

/** When it was or will be applied, and what it waits for. */
function useWhen({ state, appliedAt, scheduledOn, approvedAt }: WalletLoad) {
  const { t } = useTranslation('wallet-loads');
  if (appliedAt) return { term: t('Se aplicó'), value: shortInstant(appliedAt) };
  const term = t('Se aplica');
  if (state === 'cancelled') return { term, value: t('Nunca: lo anularon') };
  if (scheduledOn) return { term, value: longDate(scheduledOn) };
  if (state === 'awaiting_funds') return { term, value: t('Cuando alcance el fondo') };
  return { term, value: approvedAt ? t('Ahora') : t('Apenas se apruebe') };
}

function Files({ load, onMap }: { load: WalletLoad; onMap: () => void }) {
  const { t } = useTranslation('wallet-loads');
  const { permissions } = useSignedIn();
  const { file, walletloadid } = load;
  const hasFaults = load.linesWithFaults + load.byState.failed.count > 0;
  return (
    <span className="-ml-3 flex flex-wrap gap-x-1">
      {file && (
        <DownloadButton
          size="small"
          look="quiet"
          save={() => saveRecordFile(callApi(copyWalletLoadFile, { query: { walletloadid } }))}
        >
          {file.name}
        </DownloadButton>
      )}
      {load.actions.includes('map') && (
        <Button size="small" look="quiet" onClick={onMap}>
          {t('Ver las columnas')}
        </Button>
      )}
      {file && hasFaults && permissions.includes('manage_wallets') && (
        <DownloadButton
          size="small"
          look="quiet"
          save={() => downloadReport(downloadWalletLoadErrors, { query: { walletloadid } })}
        >
          {t('Descargar el archivo con los motivos')}
        </DownloadButton>
      )}
      {permissions.includes('export_reports') && (
        <DownloadButton
          size="small"
          look="quiet"
          save={() => downloadReport(downloadWalletLoad, { query: { walletloadid } })}
        >
          {t('Descargar las líneas')}
        </DownloadButton>
      )}
    </span>
  );
}
