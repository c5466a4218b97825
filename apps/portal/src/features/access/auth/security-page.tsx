import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../../lib/api-error.ts';
import { joined, longInstant } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/panel.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { AccountHistory } from './account-history.tsx';
import { ComputerList } from './computer-list.tsx';
import { PasskeyList, PasskeyProtection } from './passkey-list.tsx';
import { PasswordProtection } from './password-protection.tsx';
import { Protection } from './protection.tsx';
import { firstMissing, maskedAddress, protectionsOf } from './protections.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondStep } from './second-step.tsx';
import { securityQueries } from './security.queries.ts';

/** The user's own account: what protects it and what is missing, where it is open, and what happened in it. */
export function SecurityPage() {
  const { t } = useTranslation('auth');
  const { lastSignInAt, impersonator, name } = useSignedIn();
  return (
    <div className="max-w-[52rem]">
      <PageHeader
        title={t('Seguridad')}
        note={joined(
          name,
          lastSignInAt && t('Último ingreso: {{when}}', { when: longInstant(lastSignInAt) }),
        )}
      />
      {/* Password, factors and computers are the person's own: nobody changes them in their name. */}
      {impersonator ? <ComputerList isOwner={false} /> : <OwnAccount />}
    </div>
  );
}

function OwnAccount() {
  // All at once, so that nothing that comes later moves what is read already.
  const asked = [
    useQuery(securityQueries.mfa),
    useQuery(securityQueries.recoveryCodes),
    useQuery(securityQueries.passkeys),
    useQuery(securityQueries.devices),
    useQuery(securityQueries.sessions),
    useQuery(securityQueries.history),
  ];
  // Once only: a part that failed asks again when it is drawn, and would be taken away again with the rest of the page.
  if (asked.some(({ isLoading, errorUpdateCount }) => isLoading && errorUpdateCount === 0))
    return <Waiting />;
  return (
    <div className="flex flex-col gap-10">
      <Protections />
      <PasskeyList />
      <ComputerList isOwner />
      <AccountHistory />
    </div>
  );
}

function Protections() {
  const { t } = useTranslation('auth');
  const { email } = useSignedIn();
  const mfa = useQuery(securityQueries.mfa);
  const codes = useQuery(securityQueries.recoveryCodes);
  const passkeys = useQuery(securityQueries.passkeys);
  const [open, setOpen] = useState<'password' | 'second-step' | null>(null);
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const failed = [mfa, codes, passkeys].find(({ error, data }) => error !== null && data === undefined);
  if ([mfa, codes, passkeys].some(({ isLoading }) => isLoading)) return <Waiting />;
  if (failed?.error)
    return <ErrorBlock message={t(faultText(failed.error))} onRetry={() => void failed.refetch()} />;

  const enabled = mfa.data?.enabled ?? [];
  const protections = protectionsOf({
    hasSecondStep: enabled.length > 0,
    codesLeft: codes.data ?? null,
    passkeys: passkeys.data?.length ?? 0,
  });
  // The form or the codes in hand have the one primary button of the page.
  const next = open === null && newCodes === null ? firstMissing(protections) : null;
  const held = [...protections.values()].filter(Boolean).length;
  return (
    <Section title={t('Tienes {{held}} de {{all}} protecciones', { held, all: protections.size })}>
      <ul className="border-t border-line-strong">
        <PasswordProtection
          isChanging={open === 'password'}
          onChanging={(is) => setOpen(is ? 'password' : null)}
        />
        <SecondStep
          enabled={enabled}
          isNext={next === 'second-step'}
          isConnecting={open === 'second-step'}
          onConnecting={(is) => setOpen(is ? 'second-step' : null)}
        />
        {protections.has('recovery-codes') && (
          <RecoveryCodes
            left={codes.data ?? 0}
            hasSecondStep={enabled.length > 0}
            isNext={next === 'recovery-codes'}
            codes={newCodes}
            onCodes={setNewCodes}
          />
        )}
        <PasskeyProtection count={passkeys.data?.length ?? 0} isNext={next === 'passkey'} />
        <Protection
          title={t('Avisos de cambios y de ingresos nuevos')}
          note={t('A {{address}}. No se pueden apagar.', { address: maskedAddress(email) })}
          isHeld
          heldWord={t('Activos')}
        />
      </ul>
    </Section>
  );
}

const Waiting = () => (
  <AfterDelay>
    <ToneBlock className="h-96 w-full" />
  </AfterDelay>
);
