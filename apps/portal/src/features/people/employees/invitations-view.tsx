import type { InvitationCampaign } from '@antela/contract/invitations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count, joined, percent, shortDate, shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { pathTo } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useInvitations, usePosters } from './invitations.queries.ts';

/** Invitations that were sent, with what each achieved, and the poster that says the same on a wall. */
export function InvitationsView({ backHref }: { backHref: string }) {
  const { t } = useTranslation('employees');
  const invitations = useInvitations();
  const [opened, setOpened] = useState<InvitationCampaign | null>(null);
  return (
    <>
      <PageHeader
        title={t('Invitaciones')}
        note={t('Cuántas personas activaron la aplicación en los siete días que siguen a su mensaje.')}
        more={
          <>
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
        onOpen={setOpened}
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
      {opened && <CampaignSheet campaign={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Share of the people, in words of the portal. */
const shareOf = (part: number, whole: number): string =>
  percent(whole === 0 ? 0 : Math.round((part * 10_000) / whole));

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
      detail: ({ waiting }) => waiting > 0 && t('{{count}} por salir', { count: waiting }),
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

function CampaignSheet({ campaign, onClose }: { campaign: InvitationCampaign; onClose: () => void }) {
  const { t } = useTranslation('employees');
  const { text, reminds, reminded, optedOut, dropped, costCenters } = campaign;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('Invitación del {{day}}', { day: shortDate(campaign.createdAt.slice(0, 10)) })}
      description={campaign.createdBy}
    >
      <div className="flex flex-col gap-8">
        <DescriptionList
          isText
          items={[
            { term: t('Personas'), value: count(campaign.people) },
            ...(campaign.leavesAt === null
              ? []
              : [
                  {
                    term: t('Por salir'),
                    value: t('{{people}}, desde el {{at}}', {
                      people: count(campaign.waiting),
                      at: shortInstant(campaign.leavesAt),
                    }),
                  },
                ]),
            {
              term: t('Activaron'),
              value: joined(count(campaign.activated), shareOf(campaign.activated, campaign.people)),
            },
            {
              term: t('Recordatorio'),
              value: reminds ? t('a {{people}}', { people: count(reminded) }) : t('No'),
            },
            { term: t('Ya no hizo falta'), value: count(dropped) },
            { term: t('Pidieron no recibir más'), value: count(optedOut) },
            { term: t('Mensaje'), value: text ?? t('El de siempre'), wide: true },
          ]}
        />
        <DataTable
          caption={t('Por centro de costo')}
          density="tight"
          columns={[
            {
              key: 'center',
              header: t('Centro de costo'),
              cell: ({ costCenter }) => costCenter ?? t('Sin centro de costo'),
            },
            { key: 'people', header: t('Personas'), align: 'end', cell: ({ people }) => count(people) },
            {
              key: 'activated',
              header: t('Activaron'),
              align: 'end',
              cell: ({ activated }) => count(activated),
            },
          ]}
          rows={costCenters}
          rowKey={({ costCenter }) => costCenter ?? ''}
          empty={{ title: t('Nadie') }}
        />
      </div>
    </Sheet>
  );
}
