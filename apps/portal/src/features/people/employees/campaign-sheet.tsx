import { callOffInvitationConsequences } from '@antela/contract/consequences';
import { callOffInvitation, type InvitationCampaign } from '@antela/contract/invitations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useConsequences } from '../../../lib/consequences.ts';
import { count, joined, shortDate, shortInstant } from '../../../lib/format.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { shareOf } from './share-of.ts';

/** One invitation: what became of it, by cost centre, and the way to stop what has not left. */
export function CampaignSheet({ campaign, onClose }: { campaign: InvitationCampaign; onClose: () => void }) {
  const { t } = useTranslation('employees');
  const [isAsking, setAsking] = useState(false);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('Invitación del {{day}}', { day: shortDate(campaign.createdAt.slice(0, 10)) })}
      description={campaign.createdBy}
      footer={
        campaign.mayCallOff && <Button onClick={() => setAsking(true)}>{t('Detener lo que falta')}</Button>
      }
    >
      <div className="flex flex-col gap-8">
        <CampaignFacts campaign={campaign} />
        <ByCostCenter costCenters={campaign.costCenters} />
      </div>
      {isAsking && <CallOffDialog campaignid={campaign.campaignid} onClose={() => setAsking(false)} />}
    </Sheet>
  );
}

function CampaignFacts({ campaign }: { campaign: InvitationCampaign }) {
  const { t } = useTranslation('employees');
  const { text, reminds, reminded, optedOut, dropped, calledOff } = campaign;
  return (
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
        ...(calledOff === null
          ? []
          : [
              {
                term: t('Detenidos'),
                value: t('{{people}}, por {{name}} el {{at}}', {
                  people: count(calledOff.people),
                  name: calledOff.by,
                  at: shortInstant(calledOff.at),
                }),
              },
            ]),
        { term: t('Ya no hizo falta'), value: count(dropped) },
        { term: t('Pidieron no recibir más'), value: count(optedOut) },
        { term: t('Mensaje'), value: text ?? t('El de siempre'), wide: true },
      ]}
    />
  );
}

function ByCostCenter({ costCenters }: Pick<InvitationCampaign, 'costCenters'>) {
  const { t } = useTranslation('employees');
  return (
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
  );
}

function CallOffDialog({ campaignid, onClose }: { campaignid: string; onClose: () => void }) {
  const { t } = useTranslation('employees');
  const callOff = useCall(callOffInvitation);
  const { found, drawn } = useConsequences(callOffInvitationConsequences, { campaignid }, true);
  return (
    <ConsequenceDialog
      open
      onClose={onClose}
      title={t('¿Detener lo que falta de esta invitación?')}
      confirmLabel={t('Detener')}
      confirmDisabled={!found || found.some(({ code }) => code === 'nothing')}
      onConfirm={() =>
        callOff
          .mutateAsync({ campaignid })
          .then(
            () => toast(t('Detuviste lo que faltaba')),
            (error: Error) => errorToast(errorText(error)),
          )
          .finally(onClose)
      }
    >
      <ConsequenceList {...drawn} />
    </ConsequenceDialog>
  );
}
