import type { InvitationCampaign } from '@antela/contract/invitations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count, joined, shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { pathTo } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { CampaignSheet } from './campaign-sheet.tsx';
import { useInvitations, usePosters } from './invitations.queries.ts';
import { LogoSheet } from './logo-sheet.tsx';
import { shareOf } from './share-of.ts';

/** Invitations that were sent, with what each achieved, and the poster that says the same on a wall. */
export function InvitationsView({ backHref }: { backHref: string }) {
  const { t } = useTranslation('employees');
  const invitations = useInvitations();
  const [isChoosing, setChoosing] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const campaign = invitations.data?.find(({ campaignid }) => campaignid === opened);
  return (
    <>
      <PageHeader
        title={t('Invitaciones')}
        note={t('Cuántas personas activaron la aplicación en los siete días que siguen a su mensaje.')}
        more={
          <>
            <Button onClick={() => setChoosing(true)}>{t('Logo')}</Button>
            <ReportMenu label={t('Afiche')} reports={usePosters()} />
            <LinkButton href={backHref}>{t('Ver los empleados')}</LinkButton>
          </>
        }
        actions={
          <LinkButton look="primary" brief href={pathTo.employees({ estado: 'invitado' })}>
            {t('Invitar a quien falta')}
          </LinkButton>
        }
      />
      <DataTable
        caption={t('Invitaciones enviadas')}
        density="normal"
        columns={useColumns()}
        rows={invitations.data}
        rowKey={({ campaignid }) => campaignid}
        onOpen={({ campaignid }) => setOpened(campaignid)}
        error={queryFault(invitations)}
        empty={{
          title: t('Aquí verás las invitaciones que envíes'),
          text: t('Filtra a quienes no han activado, invítalos y mira cuántos entraron.'),
          way: [
            { name: t('Los filtras'), note: t('por nómina o centro') },
            { name: t('Los invitas'), note: t('por correo') },
            { name: t('Activan'), note: t('con su código') },
            { name: t('Miras el efecto'), note: t('a los siete días') },
          ],
        }}
      />
      {isChoosing && <LogoSheet onClose={() => setChoosing(false)} />}
      {campaign && <CampaignSheet campaign={campaign} onClose={() => setOpened(null)} />}
    </>
  );
}

function useColumns(): Column<InvitationCampaign>[] {
  const { t } = useTranslation('employees');
  return [
    {
      key: 'when',
      header: t('Invitación'),
      cell: ({ createdAt }) => shortInstant(createdAt),
      detail: ({ createdBy }) => createdBy,
    },
    {
      key: 'people',
      header: t('Personas'),
      align: 'end',
      narrow: 'meta',
      cell: ({ people }) => count(people),
      detail: ({ waiting, calledOff }) =>
        joined(
          waiting > 0 && t('{{count}} por salir', { count: waiting }),
          calledOff !== null && t('{{count}} detenidos', { count: calledOff.people }),
        ),
    },
    {
      key: 'activated',
      header: t('Activaron'),
      align: 'end',
      narrow: 'amount',
      cell: ({ activated, people }) => joined(count(activated), shareOf(activated, people)),
      detail: ({ isOver, effectAt }) =>
        effectAt !== null &&
        (isOver ? t('en siete días') : t('hasta ahora; cierra el {{day}}', { day: shortInstant(effectAt) })),
    },
  ];
}
