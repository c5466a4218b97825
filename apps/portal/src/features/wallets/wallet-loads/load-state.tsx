import type { WalletLoad, WalletLoadAction } from '@antela/contract/wallet-loads';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate, pesos } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { pathTo } from '../../../paths.ts';
import { Alert, type AlertTone } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { FaultyActions } from './faulty-actions.tsx';
import { isUnderWay, isUnread, type LoadActs } from './wallet-loads.queries.ts';

type Props = { load: WalletLoad; acts: LoadActs; onMap: () => void };

/** Meaning of the load's state and what comes next, in words; and what deserves a second look before it goes on. */
export function LoadState({ load, acts, onMap }: Props) {
  const { t } = useTranslation('wallet-loads');
  const words = useStateWords({ load, acts, onMap });
  const { byState, lines } = load;
  /** An approver has looked twice. */
  const mayStillStop = load.approvedAt === null && load.state !== 'cancelled';
  const settled = byState.applied.count + byState.failed.count + byState.reversed.count;
  return (
    <div className="mb-6 grid gap-3" aria-live="polite">
      <Alert tone={words.tone} title={words.title} actions={words.action}>
        {words.text}
      </Alert>
      {load.state === 'processing' && lines > 0 && (
        <Progress label={t('Aplicando')} done={settled} total={lines} />
      )}
      {mayStillStop &&
        load.warnings.map(({ code, detail }) => (
          <Alert key={code} tone="warn" title={t('Revísalo dos veces')}>
            {detail}
          </Alert>
        ))}
      {mayStillStop && load.linesWithWarnings > 0 && load.linesWithFaults === 0 && (
        <Alert tone="warn">
          {t('{{count}} líneas merecen una segunda mirada. Fíltralas abajo.', {
            count: load.linesWithWarnings,
          })}
        </Alert>
      )}
    </div>
  );
}

type Words = { tone: AlertTone; title: string; text?: string; action?: ReactNode };

type Situation = Props & {
  t: TFunction<'wallet-loads'>;
  /** People who can do nothing about it are not told to. */
  may: (action: WalletLoadAction) => boolean;
  mayManage: boolean;
  reason: string;
};

function useStateWords(props: Props): Words {
  const { t } = useTranslation('wallet-loads');
  const { permissions } = useSignedIn();
  const { load } = props;
  if (load.validatedAt === null && isUnderWay(load))
    return { tone: 'info', title: t('Estamos leyendo y revisando las líneas') };
  return wordsOfState[load.state]({
    ...props,
    t,
    may: (action) => load.actions.includes(action),
    mayManage: permissions.includes('manage_wallets'),
    reason: load.reason ?? '',
  });
}

const unreadWords = ({ load, onMap, may, mayManage, reason, t }: Situation): Words => ({
  tone: 'bad',
  title: t('No pudimos leer el archivo'),
  text: reason,
  action: (
    <>
      {may('map') && (
        <Button look="primary" onClick={onMap}>
          {t('Decir qué trae cada columna')}
        </Button>
      )}
      {mayManage && (
        <LinkButton href={pathTo.walletLoadCreate(load.wallet.id)}>{t('Subir otro archivo')}</LinkButton>
      )}
    </>
  ),
});

const emptyWords = ({ may, t }: Situation): Words => ({
  tone: 'bad',
  title: t('No queda ninguna línea'),
  text: may('edit') ? t('Quitaste todas. Anúlalo y haz otro cargue.') : undefined,
});

const faultyWords = ({ load, acts, may, t }: Situation): Words => ({
  tone: 'bad',
  title: t('{{count}} líneas por corregir', { count: load.linesWithFaults }),
  text: may('edit')
    ? t('Es todo o nada: corrige cada línea o quítala para poder enviarlo.')
    : t('Quien lo prepara las corrige o las quita antes de enviarlo.'),
  action: may('edit') && <FaultyActions load={load} acts={acts} />,
});

const wordsOfState: Record<WalletLoad['state'], (situation: Situation) => Words> = {
  draft: ({ may, t }) => ({
    tone: 'info',
    title: t('Listo para enviar'),
    text: may('submit')
      ? t('Revisa las líneas y envíalo con su total de control.')
      : t('Quien lo prepara todavía no lo ha enviado.'),
  }),
  with_errors: (now) =>
    isUnread(now.load) ? unreadWords(now) : now.load.lines === 0 ? emptyWords(now) : faultyWords(now),
  in_approval: ({ load, may, t }) => ({
    tone: 'warn',
    title: may('approve') ? t('Espera tu aprobación') : t('Espera a que otra persona lo apruebe'),
    text: load.isOwn
      ? t('Participaste en prepararlo, así que lo aprueba alguien más.')
      : t('Al aprobarlo se aparta su dinero del fondo.'),
  }),
  rejected: ({ may, reason, t }) => ({
    tone: 'bad',
    title: t('Lo rechazaron'),
    text: may('validate')
      ? t('Motivo: {{reason}} Corrígelo y revísalo de nuevo para volver a enviarlo.', { reason })
      : t('Motivo: {{reason}}', { reason }),
  }),
  awaiting_funds: ({ load, mayManage, t }) => ({
    tone: 'warn',
    title: t('Al fondo le faltan {{amount}}', { amount: pesos(load.missing ?? 0) }),
    text: t('Está aprobado. Sigue solo cuando se confirme un depósito que alcance.'),
    action: mayManage && (
      <LinkButton href={pathTo.wallet(load.wallet.id, 'depositos')}>{t('Declarar depósito')}</LinkButton>
    ),
  }),
  scheduled: ({ load, may, t }) =>
    load.scheduledOn === null
      ? { tone: 'info', title: t('Empieza en un momento') }
      : {
          tone: 'info',
          title: t('Se aplica el {{date}}', { date: longDate(load.scheduledOn) }),
          text: may('edit')
            ? t('Su dinero ya está apartado. Si cambias algo, hay que aprobarlo otra vez.')
            : t('Su dinero ya está apartado.'),
        },
  processing: ({ t }) => ({
    tone: 'info',
    title: t('Estamos cargando cada saldo'),
    text: t('Puedes salir de esta página.'),
  }),
  applied: ({ t }) => ({ tone: 'ok', title: t('Cada persona tiene su saldo') }),
  partially_applied: ({ load, may, t }) => ({
    tone: 'warn',
    title: t('{{count}} líneas no se aplicaron', { count: load.byState.failed.count }),
    text: may('retry')
      ? t(
          'Su dinero volvió al fondo. Resuelve el motivo e inténtalo de nuevo, o quita las {{count}} líneas.',
          {
            count: load.byState.failed.count,
          },
        )
      : t('Su dinero volvió al fondo.'),
  }),
  failed: ({ may, t }) => ({
    tone: 'bad',
    title: t('Ninguna línea se aplicó'),
    text: may('retry')
      ? t('El dinero volvió al fondo. Resuelve el motivo e inténtalo de nuevo.')
      : t('El dinero volvió al fondo.'),
  }),
  reversed: ({ reason, t }) => ({
    tone: 'info',
    title: t('Todo volvió al fondo'),
    text: t('Motivo: {{reason}}', { reason }),
  }),
  partially_reversed: ({ load, reason, t }) => ({
    tone: 'warn',
    title: t('{{amount}} volvieron al fondo', { amount: pesos(load.reversedAmount) }),
    text: t('Lo demás ya lo habían gastado o no se pidió. Motivo: {{reason}}', { reason }),
  }),
  cancelled: ({ reason, t }) => ({
    tone: 'info',
    title: t('Lo anularon antes de aplicarse'),
    text: t('Motivo: {{reason}}', { reason }),
  }),
};
