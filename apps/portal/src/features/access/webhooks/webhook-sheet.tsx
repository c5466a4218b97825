import { webhookEvents } from '@antela/contract/webhook-events';
import {
  endWebhookSecret,
  removeWebhook,
  resumeWebhook,
  rotateWebhook,
  type Webhook,
} from '@antela/contract/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { shortInstant } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCall } from '../../../lib/use-call.ts';
import { ActDialog, type Act } from '../../../ui/act-dialog.tsx';
import { ActRow } from '../../../ui/act-row.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Section } from '../../../ui/panel.tsx';
import type { SecretSheet } from '../../../ui/secrets-page.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { toast } from '../../../ui/toast.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';

type Asking = 'rotate' | 'remove' | 'resume' | { secretid: string; ending: string };

/** One webhook: what it is told, its secrets, each message it was sent, and what happened to it. */
export function WebhookSheet({ webhook, onClose, onShown }: SecretSheet & { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { permissions } = useSignedIn();
  const [asking, setAsking] = useState<Asking | null>(null);
  const mayChange = permissions.includes('manage_api_keys') && webhook.state !== 'removed';
  const isStopped = webhook.state === 'gone' || webhook.state === 'stopped';

  return (
    <Sheet open onClose={onClose} title={webhook.name}>
      <div className="flex flex-col gap-8">
        <p>
          <StateOf noun="webhook" state={webhook.state} />
        </p>
        {webhook.state === 'failing' && webhook.failingSince && (
          <Alert tone="warn">
            {t('No recibe nada desde {{at}} y seguimos intentando durante cinco días.', {
              at: shortInstant(webhook.failingSince),
            })}
          </Alert>
        )}
        <DescriptionList
          isText
          items={[
            { term: t('Dirección'), value: <span className="wrap-anywhere">{webhook.url}</span> },
            {
              term: t('Avisa de'),
              value: webhook.events.map((event) => t(webhookEvents[event].name)).join(', '),
            },
            { term: t('Empresas'), value: webhook.companies.map(({ name }) => name).join(', ') },
            { term: t('Lo creó'), value: webhook.createdBy },
          ]}
        />
        {permissions.includes('manage_api_keys') && <WebhookDeliveries webhook={webhook} />}
        <Section title={t('Secretos')}>
          <ul className="divide-y divide-line">
            {webhook.secrets.map((secret) => (
              <ActRow
                key={secret.secretid}
                title={<span className="font-mono">whsec_…{secret.ending}</span>}
                note={
                  secret.endsAt
                    ? t('Firma hasta el {{at}}', { at: shortInstant(secret.endsAt) })
                    : t('Firma desde el {{at}}', { at: shortInstant(secret.createdAt) })
                }
                act={
                  mayChange &&
                  secret.endsAt !== null && { label: t('Retirar este'), onClick: () => setAsking(secret) }
                }
              />
            ))}
          </ul>
        </Section>
        {mayChange && (
          <div className="flex flex-wrap gap-3">
            {isStopped && <Button onClick={() => setAsking('resume')}>{t('Reanudar')}</Button>}
            {webhook.secrets.length === 1 && (
              <Button onClick={() => setAsking('rotate')}>{t('Rotar el secreto')}</Button>
            )}
            <Button onClick={() => setAsking('remove')}>{t('Quitar')}</Button>
          </div>
        )}
        <EntityHistory kind="webhook" id={webhook.webhookid} />
      </div>
      {asking !== null && (
        <ChangeDialog webhook={webhook} asking={asking} onClose={() => setAsking(null)} onShown={onShown} />
      )}
    </Sheet>
  );
}

function ChangeDialog({
  webhook: { webhookid, name },
  asking,
  onClose,
  onShown,
}: SecretSheet & { webhook: Webhook; asking: Asking }) {
  const { t } = useTranslation('webhooks');
  const rotate = useCall(rotateWebhook);
  const remove = useCall(removeWebhook);
  const resume = useCall(resumeWebhook);
  const end = useCall(endWebhookSecret);
  const act: Act =
    typeof asking === 'object'
      ? {
          title: t('¿Retirar el secreto que termina en {{ending}}?', { ending: asking.ending }),
          text: t('Deja de firmar en este momento. Comprueba antes que tu programa ya usa el nuevo.'),
          label: t('Retirar'),
          done: async () => {
            await end.mutateAsync({ webhookid, secretid: asking.secretid });
            toast(t('Retiraste el secreto'));
          },
        }
      : {
          rotate: {
            title: t('¿Rotar el secreto de «{{name}}»?', { name }),
            text: t('Creas otro secreto. El de antes firma también durante siete días.'),
            label: t('Rotar'),
            look: 'primary' as const,
            done: async () => {
              const { secret } = await rotate.mutateAsync({ webhookid });
              onShown({
                name,
                secret,
                next: t('El de antes firma también durante siete días, para que cambies sin perder avisos.'),
              });
            },
          },
          remove: {
            title: t('¿Quitar el webhook «{{name}}»?', { name }),
            text: t(
              'Desde este momento no le avisamos de nada, tampoco de lo que espera. No se puede deshacer.',
            ),
            label: t('Quitar'),
            done: async () => {
              await remove.mutateAsync({ webhookid });
              toast(t('Quitaste el webhook'));
            },
          },
          resume: {
            title: t('¿Reanudar «{{name}}»?', { name }),
            text: t('Le avisamos de lo que pase desde ahora. De lo que pasó mientras tanto, no.'),
            label: t('Reanudar'),
            look: 'primary' as const,
            done: async () => {
              await resume.mutateAsync({ webhookid });
              toast(t('Reanudaste el webhook'));
            },
          },
        }[asking];
  return <ActDialog act={act} onClose={onClose} />;
}
