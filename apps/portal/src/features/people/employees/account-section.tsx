import { updateEmployment, type Employment } from '@antela/contract/employees';
import { accountHoldHours } from '@antela/rules/bank-account';
import { useTranslation } from 'react-i18next';
import { useBankChoices } from '../../../lib/choices.ts';
import { faultsOfBody } from '../../../lib/form-refusal.ts';
import { longInstant } from '../../../lib/format.ts';
import { useSave } from '../../../lib/use-call.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ChangeableSection } from '../../../ui/changeable-section.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { toast } from '../../../ui/toast.ts';
import { AccountFields } from './account-fields.tsx';
import { AccountNumber } from './account-number.tsx';
import { readFactsOf } from './employee-facts.ts';
import { accountFaults } from './employee-form-check.ts';
import { accountFormFacts } from './employee-form-facts.ts';
import { accountForm, emptyAccount, toAccountBody, type AccountForm } from './employee-form.ts';
import { useFreshEmployee } from './employees.queries.ts';
import type { OwnPartProps } from './own-part.ts';
import { SectionForm } from './section-form.tsx';
import { useSectionForm } from './use-section-form.ts';

export function AccountSection({ detail, employment, mayEdit }: OwnPartProps) {
  const { t } = useTranslation('employees');
  const { account } = employment;
  const facts = readFactsOf('account', detail, t).map(({ term, value }) => ({
    term,
    value:
      value !== null && term === t('Número de cuenta') ? (
        <AccountNumber masked={value} companyemployeeid={employment.companyemployeeid} />
      ) : (
        value
      ),
  }));
  const read = (
    <div className="flex flex-col gap-6">
      {account?.holdUntil && (
        <Alert
          tone="warn"
          title={t('Los pagos a esta cuenta esperan hasta el {{instant}}', {
            instant: longInstant(account.holdUntil),
          })}
        >
          {t(
            'La cuenta cambió hace poco. La espera evita que alguien desvíe un adelanto con una sesión robada.',
          )}
        </Alert>
      )}
      {account ? (
        <DescriptionList isText items={facts} />
      ) : (
        <p className="text-ink-2">{t('Aún no tiene cuenta. Sin ella no se le puede pagar un adelanto.')}</p>
      )}
    </div>
  );

  return (
    <ChangeableSection
      title={t('Cuenta para el pago')}
      act={account ? t('Cambiar cuenta') : t('Agregar cuenta')}
      canChange={mayEdit}
      form={(close) => (
        <div className="flex flex-col gap-6">
          {read}
          <ChangeAccount employment={employment} onClose={close} />
        </div>
      )}
    >
      {read}
    </ChangeableSection>
  );
}

function ChangeAccount({ employment, onClose }: { employment: Employment; onClose: () => void }) {
  const { t } = useTranslation('employees');
  const { companyemployeeid } = employment;
  const update = useSave(updateEmployment, { companyemployeeid });
  const fresh = useFreshEmployee(companyemployeeid);
  const banks = useBankChoices().data ?? [];
  const { form, warnings } = useSectionForm<Employment, AccountForm>({
    record: employment,
    initial: emptyAccount,
    fetchLatest: async () => (await fresh()).employments[0] ?? employment,
    formOf: ({ account }) => (account ? accountForm(account) : emptyAccount),
    factsOf: (values) => accountFormFacts(values, t, banks),
    check: (values) => accountFaults(values, { mayBeEmpty: false }, t),
    contract: (values) => faultsOfBody(updateEmployment, { account: toAccountBody(values) }),
    fieldOf: (path) => (/^account\.\w+$/.test(path) ? path.replace('account.', '') : null),
    onSaved: onClose,
    send: async (values, from) => {
      await update.mutateAsync({ body: { account: toAccountBody(values) }, version: from.version });
      return 'all';
    },
  });

  /** The number of an account that is kept may be masked, so it is not sent. */
  function keepTheirs(): undefined {
    form.release();
    toast(t('Queda la cuenta que otra persona guardó'));
    onClose();
  }

  const isTheirs = form.changed?.changes.some(({ kept }) => kept === 'theirs') ?? false;
  return (
    <SectionForm
      form={isTheirs ? { ...form, submit: keepTheirs } : form}
      warnings={warnings}
      saveLabel={t('Guardar cuenta')}
      onCancel={onClose}
    >
      <p className="max-w-prose text-ink-2">
        {t(
          'Por seguridad, los pagos a una cuenta nueva esperan {{hours}} horas. Mientras tanto no puede adelantar.',
          { hours: accountHoldHours },
        )}
      </p>
      <AccountFields form={form} />
    </SectionForm>
  );
}
