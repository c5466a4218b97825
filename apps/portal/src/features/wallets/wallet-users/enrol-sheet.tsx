import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import type { FormOf } from '../../../lib/form.ts';
import { count } from '../../../lib/format.ts';
import { FormError } from '../../../ui/alert.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import type { Person } from '../../../ui/people-picker.tsx';
import { Select } from '../../../ui/select.tsx';
import { LimitField } from './limit-field.tsx';
import { PeopleField } from './people-field.tsx';
import { UsersSheet, useUsersForm } from './users-sheet.tsx';
import { useEnrollable, useWalletChoices } from './wallet-users.queries.ts';

type Who = 'some' | 'everybody';

type Values = { chosen: string; who: Who; people: Person[]; limit: number | null };

type Props = {
  onClose: () => void;
  /** The wallet in hand; without it the sheet asks for one. */
  walletid?: string;
};

/** Enrols some people, or everybody in the payrolls that the wallet serves. Mounted only while it is open. */
export function EnrolSheet({ onClose, walletid: given }: Props) {
  const { t } = useTranslation('wallet-users');
  const { act, wallets, walletid, enrollable } = useEnrolForm({ onClose, walletid: given });
  const { form } = act;
  const { who, people } = form.values;
  const wallet = wallets.find((each) => each.walletid === walletid);
  const isUncounted = who === 'everybody' && walletid !== '' && enrollable.data === undefined;
  const nobodyIsLeft = who === 'everybody' && enrollable.data === 0;
  return (
    <UsersSheet
      {...act}
      onClose={onClose}
      title={t('Inscribir personas')}
      description={t('Quien se inscribe puede recibir cargues y gastar.')}
      label={
        who === 'everybody' && enrollable.data
          ? t('Inscribir a {{count}} personas', { count: enrollable.data })
          : t('Inscribir')
      }
      isDisabled={nobodyIsLeft || isUncounted}
      canRepeat
      meanwhile={t('Hasta entonces no pueden gastar.')}
    >
      {given === undefined && (
        <Select
          label={t('Billetera')}
          placeholder={t('Elige una billetera')}
          options={wallets.map(({ walletid: value, label }) => ({ value, label }))}
          {...form.text('chosen')}
          value={walletid}
          onChange={(event) => form.set({ chosen: event.currentTarget.value, people: [] })}
        />
      )}
      <WhoField form={form} />
      {who === 'some' ? (
        <PeopleField
          companyid={wallet?.companyid}
          people={people}
          onChange={(chosen) => form.set({ people: chosen })}
          error={form.fault('people')}
        />
      ) : (
        walletid !== '' && <EnrollableCount left={enrollable.data} />
      )}
      <LimitField funding={wallet?.funding} {...form.field('limit')} />
      <FormError>{errorText(enrollable.error)}</FormError>
    </UsersSheet>
  );
}

/** The form with the wallets it may be about, the one that is chosen, and how many people that has left to enrol. */
function useEnrolForm({ onClose, walletid: given }: Props) {
  const { t } = useTranslation('wallet-users');
  const wallets = useWalletChoices().filter(({ state }) => state !== 'closed');
  const only = wallets.length === 1 ? wallets[0]?.walletid : undefined;
  const idOf = ({ chosen }: Values) => given ?? (chosen !== '' ? chosen : (only ?? ''));
  const act = useUsersForm<Values>({
    initial: { chosen: '', who: 'some', people: [], limit: null },
    check: (values) => ({
      chosen: idOf(values) === '' && t('Elige la billetera.'),
      people: values.who === 'some' && values.people.length === 0 && t('Elige al menos a una persona.'),
    }),
    bodyOf: (values) => {
      const terms = { walletid: idOf(values), limit: values.limit };
      return values.who === 'some'
        ? { action: 'enrol', employeeids: values.people.map(({ employeeid }) => employeeid), ...terms }
        : { action: 'enrol_all', expected: enrollable.data ?? 0, ...terms };
    },
    said: ({ done }) => t('Inscribiste a {{count}} personas', { count: done }),
    onAnswer: ({ outcomes }, { people }) => {
      // Only the refused people are left to do.
      const refused = new Set(
        outcomes.filter((outcome) => !outcome.done).map(({ employeeid }) => employeeid),
      );
      form.set({ people: people.filter(({ employeeid }) => refused.has(employeeid)) });
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'conflict') void enrollable.refetch();
      return undefined;
    },
    onClose,
  });
  const { form } = act;
  const walletid = idOf(form.values);
  const enrollable = useEnrollable(walletid, form.values.who === 'everybody');
  return { act, wallets, walletid, enrollable };
}

function WhoField({ form }: { form: FormOf<Values> }) {
  const { t } = useTranslation('wallet-users');
  return (
    <RadioGroup
      label={t('A quién')}
      name="who"
      options={[
        { value: 'some', label: t('Personas que elijo') },
        {
          value: 'everybody',
          label: t('Todas las de sus nóminas'),
          hint: t('Quienes trabajan hoy en las nóminas que usan esta billetera y aún no la tienen.'),
        },
      ]}
      {...form.choice('who')}
    />
  );
}

/** @param left undefined while they are counted */
function EnrollableCount({ left }: { left: number | undefined }) {
  const { t } = useTranslation('wallet-users');
  return (
    <p role="status" className="text-ink-2">
      {left === undefined
        ? t('Contando…')
        : left === 0
          ? t('Ya están todas.')
          : t('Faltan {{number}} por inscribir.', { number: count(left) })}
    </p>
  );
}
