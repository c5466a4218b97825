import { downloadClientRestrictions } from '@antela/contract/client-restrictions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useSearchText, useUrlState } from '../../../lib/url-state.ts';
import { prefetchList } from '../../../lib/use-list.ts';
import { WaitingProposals } from '../../../lib/waiting-proposals.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { BlockedCalendar } from './blocked-calendar.tsx';
import { RestrictionFormSheet } from './restriction-form-sheet.tsx';
import { RestrictionSheet } from './restriction-sheet.tsx';
import { RestrictionsList } from './restrictions-list.tsx';
import { restrictionsSearch } from './restrictions-search.ts';

export function ClientRestrictionsPage() {
  const { t } = useTranslation('client-restrictions');
  const { permissions } = useSignedIn();
  const mayManage = permissions.includes('manage_client_restrictions');
  const { state: search, patch, hrefOf } = useUrlState(restrictionsSearch);
  const [text] = useSearchText();
  const [isCreating, setCreating] = useState(false);
  const open = (restriccion: string | null) => patch({ restriccion }, { keepPage: true });
  const create = mayManage && (
    <Button look="primary" brief="plus" onClick={() => setCreating(true)}>
      {t('Crear restricción')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('Restricciones por cliente')}
        note={t('Reglas para muchas personas a la vez. Donde varias coinciden gana la más estricta.')}
        more={
          permissions.includes('export_reports') &&
          search.vista === 'lista' && <Report query={restrictionsSearch.filterQuery(search, text)} />
        }
        actions={create}
      />
      <WaitingProposals subject="client_restriction">
        <ViewTabs
          label={t('Vistas')}
          className="mb-5"
          tabs={[
            {
              href: hrefOf({ vista: null, mes: null }),
              label: t('Lista'),
              current: search.vista === 'lista',
            },
            {
              href: hrefOf({ vista: 'calendario' }),
              label: t('Calendario'),
              current: search.vista === 'calendario',
            },
          ]}
        />
        {search.vista === 'lista' ? (
          <RestrictionsList mayManage={mayManage} onOpen={open} firstAction={create} />
        ) : (
          <BlockedCalendar search={search} patch={patch} onOpen={open} />
        )}
      </WaitingProposals>
      {search.restriccion !== null && (
        <RestrictionSheet key={search.restriccion} id={search.restriccion} onClose={() => open(null)} />
      )}
      {isCreating && <RestrictionFormSheet restriction={null} onClose={() => setCreating(false)} />}
    </>
  );
}

ClientRestrictionsPage.prefetch = prefetchList(restrictionsSearch, ({ vista }) =>
  vista === 'lista' ? {} : null,
);

function Report({ query }: { query: ReturnType<typeof restrictionsSearch.filterQuery> }) {
  const { t } = useTranslation('client-restrictions');
  return (
    <ReportMenu
      reports={[
        {
          heading: Object.keys(query).length > 0 ? t('Informe de esta vista') : t('Informe de restricciones'),
          save: (format) => downloadReport(downloadClientRestrictions, { query: { ...query, format } }),
        },
      ]}
    />
  );
}
