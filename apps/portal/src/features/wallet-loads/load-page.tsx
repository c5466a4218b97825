import { downloadWalletLoad, type WalletLoad } from '@antela/contract/wallet-loads';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { downloadReport } from '../../lib/api.ts';
import { config } from '../../lib/config.ts';
import { EntityHistory } from '../../lib/entity-history.tsx';
import { longDate, pesos, shortInstant } from '../../lib/format.ts';
import { queryFault } from '../../lib/query-fault.ts';
import { Redirect } from '../../lib/redirect.tsx';
import { searchReader } from '../../lib/search-reader.ts';
import { useSignedIn } from '../../lib/signed-in.ts';
import { objectStore } from '../../lib/storage.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { paths, pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/panel.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { errorToast } from '../../ui/toast.ts';
import { LoadActions } from './load-actions.tsx';
import { LoadLines } from './load-lines.tsx';
import { LoadState } from './load-state.tsx';
import { LoadTag } from './load-words.tsx';
import { useLoad, useLoadActs } from './wallet-loads.queries.ts';

const loadSearch = {
  parse: (search: unknown) => ({ loadid: searchReader(search).ids('loadid')[0] ?? '' }),
};

export function LoadPage() {
  const { loadid } = useUrlState(loadSearch).state;
  return loadid === '' ? <Redirect to={paths.wallets} /> : <LoadOf key={loadid} loadid={loadid} />;
}

function LoadOf({ loadid }: { loadid: string }) {
  const query = useLoad(loadid);
  const fault = queryFault(query);
  if (query.error instanceof ApiError && query.error.code === 'not_found')
    return <Redirect to={paths.notFound} />;
  if (!query.data) return fault ? <ErrorBlock {...fault} /> : <PageSkeleton />;
  return <LoadDetail load={query.data} />;
}

function LoadDetail({ load }: { load: WalletLoad }) {
  const { t } = useTranslation('wallet-loads');
  const acts = useLoadActs(load);
  return (
    <>
      <PageHeader
        title={load.concept}
        note={
          <>
            <LoadTag state={load.state} />{' '}
            <Link href={pathTo.wallet(load.wallet.id, 'cargues')} className="text-link">
              {load.wallet.name}
            </Link>
          </>
        }
        actions={<LoadActions load={load} acts={acts} />}
      />
      <LoadState load={load} />
      <div className="mb-6 grid gap-6 sm:grid-cols-3">
        <Figure label={t('Total')} value={pesos(load.total)} size="large" />
        <Figure label={t('Personas')} value={String(load.lines)} />
        <Figure
          label={t('Aplicado')}
          value={pesos(load.byState.applied.amount + load.byState.reversed.amount - load.reversedAmount)}
          note={load.reversedAmount > 0 ? t('Ya sin lo reversado') : undefined}
        />
      </div>
      <Facts load={load} />
      <Section title={t('Líneas')} className="mt-10">
        <LoadLines load={load} acts={acts} />
      </Section>
      <div className="mt-10">
        <EntityHistory kind="wallet_load" id={load.walletloadid} folded />
      </div>
    </>
  );
}

function Facts({ load }: { load: WalletLoad }) {
  const { t } = useTranslation('wallet-loads');
  const { permissions } = useSignedIn();
  return (
    <DescriptionList
      columns={3}
      items={[
        { term: t('Preparó'), value: `${load.createdBy} · ${shortInstant(load.createdAt)}` },
        {
          term: t('Aprobó'),
          value:
            load.approvedAt && `${load.approvedBy ?? t('No necesita')} · ${shortInstant(load.approvedAt)}`,
        },
        {
          term: t('Se aplica'),
          value: load.appliedAt
            ? shortInstant(load.appliedAt)
            : load.scheduledOn
              ? longDate(load.scheduledOn)
              : t('Apenas se apruebe'),
        },
        ...(load.file || permissions.includes('export_reports')
          ? [
              {
                term: t('Archivos'),
                value: (
                  <span className="flex flex-wrap gap-x-4">
                    {load.file && (
                      <Button
                        size="small"
                        look="quiet"
                        onClick={() =>
                          void objectStore().downloadFile({
                            bucketName: config().storage.filesBucket,
                            key: load.file?.key ?? '',
                            fileName: load.file?.name ?? '',
                          })
                        }
                      >
                        {load.file.name}
                      </Button>
                    )}
                    {permissions.includes('export_reports') && (
                      <Button
                        size="small"
                        look="quiet"
                        onClick={() =>
                          void downloadReport(downloadWalletLoad, {
                            query: { walletloadid: load.walletloadid },
                          }).catch((error: Error) => errorToast(error.message))
                        }
                      >
                        {t('Descargar las líneas')}
                      </Button>
                    )}
                  </span>
                ),
              },
            ]
          : []),
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
      ]}
    />
  );
}
