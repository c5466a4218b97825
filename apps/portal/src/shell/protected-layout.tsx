import type { Proposal } from '@antela/contract/proposals';
import type { Session } from '@antela/contract/session';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StepUpQuestion } from '../features/access/auth/step-up-question.tsx';
import { ProposalActs } from '../features/access/proposals/proposal-acts.tsx';
import { WaitingProposals } from '../features/access/proposals/waiting-proposals.tsx';
import { SignedIn } from '../features/access/session/signed-in.tsx';
import { ApprovalsButton, ApprovalsInbox } from '../features/office/approvals/approvals-button.tsx';
import { NoticesButton } from '../features/records/notices/notices-button.tsx';
import { CommentsContext, type CommentsAbout } from '../lib/comments.tsx';
import { config } from '../lib/config.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { HistoryContext, type HistoryProps } from '../lib/entity-history.tsx';
import { joined } from '../lib/format.ts';
import { lazyScreen } from '../lib/lazy-screen.ts';
import { leavePortal } from '../lib/leave.ts';
import { checkForMaintenance } from '../lib/maintenance.ts';
import { rememberReturnPath, useSession } from '../lib/session.ts';
import { ToDeductContext, type ToDeductProps } from '../lib/to-deduct.tsx';
import { ProposalActsContext, ProposalsContext, type ProposalsProps } from '../lib/waiting-proposals.tsx';
import { paths } from '../paths.ts';
import { FootPlace } from '../ui/foot-bar.tsx';
import { Link } from '../ui/link.tsx';
import { RecordTitle } from '../ui/page-header.tsx';
import { listOutline, PageOutline } from '../ui/page-skeleton.tsx';
import { Banners } from './banners.tsx';
import { BreadcrumbBar } from './breadcrumb-bar.tsx';
import { breadcrumbsOf } from './breadcrumbs.ts';
import { DeniedNotice } from './denied-notice.tsx';
import { Footer } from './footer.tsx';
import { judge } from './guard.ts';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { LackingPage } from './lacking-page.tsx';
import { ListKeys } from './list-keys.tsx';
import { lackAt, menuOf } from './menu.ts';
import { MobileSidebar } from './mobile-sidebar.tsx';
import { screenAt, type Screen } from './screen.ts';
import { SearchButton } from './search-button.tsx';
import { SecondFactorNotice } from './second-factor-notice.tsx';
import { SessionLoading } from './session-loading.tsx';
import { Sidebar } from './sidebar.tsx';
import { PartsList } from './to-deduct-parts.ts';
import { useSidebar } from './use-sidebar.ts';

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations are merged
  interface HistoryState {
    /** Title of the screen that sent somebody to the dashboard for lack of its permission. */
    denied?: string;
  }
}

/** Around every screen that needs a user: the guard first, then sidebar, breadcrumbs and footer (docs/spec.md §2). */
export function ProtectedLayout({ screens }: { screens: readonly Screen[] }) {
  // The guard asks the route that matched, so that no spelling of an address is drawn as one screen and guarded as another.
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  return screen ? <Guarded screens={screens} screen={screen} /> : <SessionLoading />;
}

function Guarded({ screens, screen }: { screens: readonly Screen[]; screen: Screen }) {
  const { t } = useTranslation('shell');
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, href, state } = useLocation();
  const leaving = useRef(false);
  const verdict = judge(session, screen);
  // A session that comes draws the frame and its screen at once: deferred, it is drawn in steps that a press can come between.
  const hasSession = useDeferredValue(session.status === 'signed-in');
  const isHere = screenAt(screens, pathname) === screen;
  const [record, setRecord] = useState<string>();
  useDocumentTitle(record === undefined ? t(screen.title) : joined(record, t(screen.title)));

  useEffect(() => {
    // The address changes before its screen is drawn: a screen sends nobody away once they are leaving it.
    if (!isHere) return;
    if (verdict === 'sign-in') {
      if (!leaving.current) rememberReturnPath(href);
      void navigate({ to: paths.signIn, replace: true });
    }
    if (verdict === 'security') void navigate({ to: paths.security, replace: true });
    if (verdict === 'dashboard') {
      void navigate({ to: paths.dashboard, replace: true, state: { denied: screen.title } });
    }
  }, [verdict, href, isHere, screen, navigate]);

  useEffect(() => {
    if (verdict === 'enter')
      void checkForMaintenance(() => void navigate({ to: paths.maintenance, replace: true }));
  }, [verdict, pathname, navigate]);

  // A person who leaves on purpose is not brought back to the page they left.
  function leave() {
    leaving.current = true;
    void leavePortal();
  }

  if (session.status !== 'signed-in' || !hasSession || verdict !== 'enter')
    return <SessionLoading error={session.status === 'loading' ? session.error : undefined} />;

  return (
    <CSPProvider disableStyleElements>
      <RecordTitle value={setRecord}>
        <SignedIn>
          <Frame
            session={session.session}
            screens={screens}
            screen={screen}
            pathname={pathname}
            onSignOut={leave}
          >
            <SecondFactorNotice session={session.session} isThere={screen.path === paths.security} />
            {state.denied !== undefined && (
              <DeniedNotice
                title={t(state.denied)}
                onClose={() => void navigate({ to: pathname, replace: true })}
              />
            )}
          </Frame>
        </SignedIn>
      </RecordTitle>
    </CSPProvider>
  );
}

const HistoryPanel = lazyScreen(() => import('../features/records/audit/history-panel.tsx'), 'HistoryPanel');
const drawHistory = (props: HistoryProps) => <HistoryPanel key={`${props.kind} ${props.id}`} {...props} />;

const CommentsSection = lazyScreen(
  () => import('../features/access/comments/comments-section.tsx'),
  'CommentsSection',
);
const drawComments = (about: CommentsAbout) => (
  <CommentsSection key={`${about.kind} ${about.id}`} {...about} />
);

const drawProposals = (props: ProposalsProps) => <WaitingProposals {...props} />;
const drawProposalActs = (proposal: Proposal) => <ProposalActs proposal={proposal} />;

const drawToDeduct = (props: ToDeductProps) => <PartsList {...props} />;

type FrameProps = {
  session: Session;
  screens: readonly Screen[];
  screen: Screen;
  pathname: string;
  onSignOut: () => void;
  children: ReactNode;
};

function Frame({ session, screens, screen, pathname, onSignOut, children }: FrameProps) {
  const { t } = useTranslation('shell');
  const { mobile, open, setOpen } = useSidebar(pathname);
  const isHeldBack = session.secondFactor?.isDue === true;
  const menu = isHeldBack ? { items: [], settings: [] } : menuOf(screens, session);
  const lack = lackAt(screens, screen, session);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const showKeys = () => {
    if (mobile) setOpen(false);
    setHelpOpen(true);
  };
  const common = { menu, session, pathname, onSignOut, onKeys: showKeys };

  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <SkipLink />
      {mobile ? (
        <MobileSidebar
          {...common}
          open={open}
          onOpenChange={setOpen}
          end={
            !isHeldBack && (
              <>
                <SearchButton menu={menu} mobile />
                <ApprovalsButton mobile />
                <NoticesButton mobile />
              </>
            )
          }
        />
      ) : (
        <Sidebar {...common} expanded={open} onToggle={() => setOpen(!open)} />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <Banners>
          {session.impersonator && (
            <ImpersonationBanner
              impersonator={session.impersonator}
              name={session.name}
              onLeave={onSignOut}
            />
          )}
        </Banners>
        {/* As high as the window from the start, so that no answer pushes the footer away under the reader's eyes. */}
        <div className="mx-auto flex min-h-dvh w-full max-w-7xl flex-1 flex-col px-4 pb-16 md:px-9 print:min-h-0">
          <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
            <TopBar
              crumbs={breadcrumbsOf(screens, pathname)}
              menu={isHeldBack ? null : menu}
              isMobile={mobile}
            />
            {children}
            <PartsOfOthers>
              <PageOutline value={screen.outline ?? listOutline}>
                {lack ? <LackingPage title={t(screen.title)} lack={lack} /> : <Outlet />}
              </PageOutline>
            </PartsOfOthers>
            {!isHeldBack && <ApprovalsInbox />}
            <StepUpQuestion />
            <FootPlace />
            <ListKeys isHelpOpen={isHelpOpen} onHelp={setHelpOpen} />
          </main>
        </div>
        <Footer />
      </div>
    </div>
  );
}

function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-control bg-raised px-4 py-2 shadow-pop focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t('Saltar al contenido')}
    </a>
  );
}

type TopBarProps = {
  crumbs: ReturnType<typeof breadcrumbsOf>;
  /** Null where nothing of the portal is open yet. */
  menu: ReturnType<typeof menuOf> | null;
  isMobile: boolean;
};

function TopBar({ crumbs, menu, isMobile }: TopBarProps) {
  const { t } = useTranslation('shell');
  return (
    <div className="@container print:hidden">
      <div className="flex min-h-3 items-center justify-between gap-x-4 md:mb-3 md:min-h-8 md:pt-6">
        <BreadcrumbBar crumbs={crumbs} mobile={isMobile} />
        {!isMobile && (
          <div className="flex shrink-0 grow items-center justify-end gap-4">
            {menu && (
              <>
                <ApprovalsButton mobile={false} />
                <NoticesButton mobile={false} />
                <SearchButton menu={menu} mobile={false} />
              </>
            )}
            <Link
              href={config().links.manual}
              target="_blank"
              className="inline-flex min-h-6 items-center text-small text-ink-2 underline-offset-3 hover:text-ink hover:underline pointer-coarse:min-h-11"
            >
              {t('Ayuda')}
            </Link>
          </div>
        )}
      </div>
    </div>
  );
}

/** Hands each screen the parts that other features draw on it. */
function PartsOfOthers({ children }: { children: ReactNode }) {
  return (
    <HistoryContext value={drawHistory}>
      <ProposalsContext value={drawProposals}>
        <ProposalActsContext value={drawProposalActs}>
          <ToDeductContext value={drawToDeduct}>
            <CommentsContext value={drawComments}>{children}</CommentsContext>
          </ToDeductContext>
        </ProposalActsContext>
      </ProposalsContext>
    </HistoryContext>
  );
}
