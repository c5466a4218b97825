import type { WalletLoad } from '@antela/contract/wallet-loads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { Comments } from '../../../lib/comments.tsx';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { count, pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Redirect } from '../../../lib/redirect.tsx';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSearchState } from '../../../lib/url-state.ts';
import { paths, pathTo } from '../../../paths.ts';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Figure, Figures } from '../../../ui/figure.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Section } from '../../../ui/panel.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { ColumnsSheet } from './columns-sheet.tsx';
import { LoadActions } from './load-actions.tsx';
import { LoadFacts } from './load-facts.tsx';
import { LoadLines } from './load-lines.tsx';
import { LoadState } from './load-state.tsx';
import { isUnread, useLoad, useLoadActs } from './wallet-loads.queries.ts';

const loadSearch = {
  parse: (search: unknown) => ({ loadid: searchReader(search).ids('loadid')[0] ?? '' }),
};

export function LoadPage() {
  const { loadid } = useSearchState(loadSearch);
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
  const [isMapping, setMapping] = useState(false);
  return (
    <>
      <PageHeader
        isRecord
        title={load.concept}
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateOf noun="load" state={load.state} />
            <Link href={pathTo.wallet(load.wallet.id, 'cargues')} className="text-link">
              {load.wallet.name}
            </Link>
          </span>
        }
        actions={<LoadActions load={load} acts={acts} />}
      />
      <LoadState load={load} acts={acts} onMap={() => setMapping(true)} />
      <Figures>
        <Figure label={t('Total')} value={pesos(load.total)} size="large" />
        <Figure label={t('Personas')} value={count(load.lines)} />
        <Figure
          label={t('Aplicado')}
          value={pesos(load.byState.applied.amount + load.byState.reversed.amount - load.reversedAmount)}
          note={load.reversedAmount > 0 ? t('Ya sin lo reversado') : undefined}
        />
      </Figures>
      <LoadFacts load={load} onMap={() => setMapping(true)} />
      <Comments
        kind="wallet_load"
        id={load.walletloadid}
        waits={load.approvedAt === null && load.state !== 'cancelled'}
        className="mt-10"
      />
      {!isUnread(load) && (
        <Section title={t('Líneas')} className="mt-10">
          <LoadLines load={load} acts={acts} />
        </Section>
      )}
      <div className="mt-10">
        <EntityHistory kind="wallet_load" id={load.walletloadid} folded />
      </div>
      {isMapping && <ColumnsSheet load={load} acts={acts} onClose={() => setMapping(false)} />}
    </>
  );
}
