import type { Wallet } from '@antela/contract/wallets';
import { walletFundingLabels, walletPurposeLabels } from '@antela/rules/wallet-states';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { pesos } from '../../../lib/format.ts';
import type { Prefetch } from '../../../lib/prefetch.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Redirect } from '../../../lib/redirect.tsx';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useSearchState } from '../../../lib/url-state.ts';
import { WaitingProposals } from '../../../lib/waiting-proposals.tsx';
import type { WalletSection } from '../../../lib/wallet-section.ts';
import { paths, pathTo } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { AtFoot } from '../../../ui/foot-bar.tsx';
import { DataStamp, PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { SectionSkeleton } from '../../../ui/skeleton.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { DepositsSection } from './deposits-section.tsx';
import { FundFigures } from './fund-figures.tsx';
import { MovementsSection } from './movements-section.tsx';
import { WalletSheet } from './wallet-sheet.tsx';
import { useWallet, walletOptions } from './wallets.queries.ts';

/** The tabs in their order; some are drawn by other features. */
const words = ['movimientos', 'cargues', 'usuarios', 'depositos', 'historial'] as const;
type Word = (typeof words)[number];
/** Drawn here. */
const own: readonly Word[] = ['movimientos', 'depositos', 'historial'];
/** Sections that a wallet without a fund does not have. */
const ofFund: readonly Word[] = ['movimientos', 'cargues', 'depositos'];

const walletSearch = {
  parse(search: unknown) {
    const { ids, one } = searchReader(search);
    return { walletid: ids('walletid')[0] ?? '', seccion: one('seccion', words, words[0]) };
  },
};

export function WalletPage({ sections }: { sections: readonly WalletSection[] }) {
  const { walletid, seccion } = useSearchState(walletSearch);
  if (walletid === '') return <Redirect to={paths.wallets} />;
  return <WalletDetail key={walletid} walletid={walletid} word={seccion} sections={sections} />;
}

WalletPage.prefetch = (async (ask, search) => {
  const { walletid } = walletSearch.parse(search);
  if (walletid !== '') await ask(walletOptions(walletid));
}) satisfies Prefetch;

type Props = { walletid: string; word: Word; sections: readonly WalletSection[] };

function WalletDetail({ walletid, word, sections }: Props) {
  const { t } = useTranslation('wallets');
  const { permissions } = useSignedIn();
  const query = useWallet(walletid);
  const [isEditing, setEditing] = useState(false);
  const titles = useTitles();
  const fault = queryFault(query);
  if (query.error instanceof ApiError && query.error.code === 'not_found')
    return <Redirect to={paths.notFound} />;
  const wallet = query.data;
  if (!wallet) return fault ? <ErrorBlock {...fault} /> : <PageSkeleton />;

  const isPrefunded = wallet.funding === 'prefunded';
  const others = sections.filter(({ permission }) => !permission || permissions.includes(permission));
  const seen = words.filter(
    (each) =>
      (isPrefunded || !ofFund.includes(each)) &&
      (own.includes(each) || others.some((section) => section.word === each)),
  );
  const current = seen.find((each) => each === word) ?? seen[0] ?? 'historial';
  const other = others.find((section) => section.word === current);
  return (
    <>
      <Header wallet={wallet} stamp={<DataStamp of={[query]} />} onEdit={() => setEditing(true)} />
      <WaitingProposals subject="wallet" id={walletid}>
        {isPrefunded && wallet.isLow && <LowFundsAlert limit={wallet.lowBalanceAt ?? 0} />}
        {isPrefunded && <FundFigures totals={wallet} />}
        <WalletTerms wallet={wallet} />
        <Tabs
          label={t('Secciones de la billetera')}
          className="mt-8 mb-6 max-lg:mt-4"
          tabs={seen.map((each) => ({
            label: titles[each],
            href: pathTo.wallet(walletid, each),
            current: each === current,
          }))}
        />
        <section aria-label={titles[current]}>
          {current === 'movimientos' && <MovementsSection walletid={walletid} />}
          {current === 'depositos' && <DepositsSection wallet={wallet} />}
          {current === 'historial' && <EntityHistory kind="wallet" id={walletid} />}
          {other && (
            <Suspense fallback={<SectionSkeleton />}>
              <other.component walletid={walletid} name={wallet.name} />
            </Suspense>
          )}
        </section>
      </WaitingProposals>
      {isEditing && <WalletSheet wallet={wallet} onClose={() => setEditing(false)} />}
    </>
  );
}

function useTitles(): Record<Word, string> {
  const { t } = useTranslation('wallets');
  return {
    movimientos: t('Movimientos'),
    cargues: t('Cargues'),
    usuarios: t('Usuarios'),
    depositos: t('Depósitos'),
    historial: t('Historial'),
  };
}

type HeaderProps = { wallet: Wallet; stamp: ReactNode; onEdit: () => void };

function Header({ wallet, stamp, onEdit }: HeaderProps) {
  const { t } = useTranslation('wallets');
  const mayManage = useSignedIn().permissions.includes('manage_wallets');
  return (
    <PageHeader
      isRecord
      title={wallet.name}
      note={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateOf noun="wallet" state={wallet.state} /> {wallet.company.name}
        </p>
      }
      stamp={stamp}
      more={mayManage && wallet.state !== 'closed' && <Button onClick={onEdit}>{t('Editar')}</Button>}
      actions={
        mayManage &&
        wallet.funding === 'prefunded' &&
        wallet.state === 'active' && (
          <AtFoot>
            <LinkButton look="primary" href={pathTo.walletLoadCreate(wallet.walletid)}>
              {t('Nuevo cargue')}
            </LinkButton>
          </AtFoot>
        )
      }
    />
  );
}

function LowFundsAlert({ limit }: { limit: number }) {
  const { t } = useTranslation('wallets');
  return (
    <Alert tone="warn" title={t('Queda poco dinero')} className="mb-6">
      {t('Está por debajo de {{amount}}. Declara un depósito para no detener los cargues.', {
        amount: pesos(limit),
      })}
    </Alert>
  );
}

/** Folded where there is a fund: money comes first. */
function WalletTerms({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallets');
  const cap = (amount: number | null) => (amount === null ? t('Sin tope') : pesos(amount));
  const terms = (
    <DescriptionList
      columns={3}
      items={[
        { term: t('Propósito'), value: t(walletPurposeLabels[wallet.purpose]) },
        { term: t('Dinero'), value: t(walletFundingLabels[wallet.funding]) },
        { term: t('Nóminas que atiende'), value: wallet.payrolls.map(({ name }) => name).join(', ') },
        { term: t('Tope por usuario'), value: cap(wallet.userCap) },
        ...(wallet.funding === 'prefunded'
          ? [
              { term: t('Tope por cargue'), value: cap(wallet.loadCap) },
              {
                term: t('Aprobación'),
                value:
                  wallet.approvalAbove === 0
                    ? t('Todos los cargues')
                    : t('Cargues de más de {{amount}}', { amount: pesos(wallet.approvalAbove) }),
              },
            ]
          : []),
      ]}
    />
  );
  if (wallet.funding !== 'prefunded') return terms;
  return (
    <details className="mt-4">
      <summary className="min-h-6 cursor-pointer pointer-coarse:min-h-11 pointer-coarse:py-3 text-table font-semibold text-primary">
        {t('Condiciones de la billetera')}
      </summary>
      <div className="mt-2">{terms}</div>
    </details>
  );
}
