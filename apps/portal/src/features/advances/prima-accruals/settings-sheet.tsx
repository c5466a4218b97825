import type { SuspensionSettings } from '@antela/contract/prima-accruals';
import { suspensionKinds as suspensionKindCodes } from '@antela/contract/suspension-periods';
import { suspensionKinds } from '@antela/rules/suspension-kinds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { inWords, useConditionalSave } from '../../../lib/conditional-save.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Ticks } from '../../../ui/ticks.tsx';
import { toast } from '../../../ui/toast.ts';
import { WaitingSheet } from '../../../ui/waiting-sheet.tsx';
import { fetchSettings, useSettings, useUpdateSettings } from './accruals.queries.ts';

/** Which suspensions lower prima: the law does not say so and opinions differ, so each employer settles it. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('prima-accruals');
  const query = useSettings();
  const fault = queryFault(query);
  if (query.data) return <SettingsForm settings={query.data} onClose={onClose} />;
  return <WaitingSheet title={t('Suspensiones y prima')} onClose={onClose} fault={fault} />;
}

const inOrder = (kinds: readonly string[]) => suspensionKindCodes.filter((kind) => kinds.includes(kind));

function SettingsForm({ settings, onClose }: { settings: SuspensionSettings; onClose: () => void }) {
  const { t } = useTranslation('prima-accruals');
  const [lowersPrima, setLowersPrima] = useState<string[]>([...settings.lowersPrima]);
  const [blocks, setBlocks] = useState(settings.vacationBlocksAdvances);
  const update = useUpdateSettings();
  const { save: saveChange, changed } = useConditionalSave({
    shown: settings,
    fetchLatest: fetchSettings,
    formOf: (latest) => ({ lowersPrima: inOrder(latest.lowersPrima), blocks: latest.vacationBlocksAdvances }),
    factsOf: (form) =>
      inWords(form, [
        [
          'lowersPrima',
          t('Bajan la prima'),
          form.lowersPrima.map((kind) => t(suspensionKinds[kind].name)).join(', ') || t('Ninguna'),
        ],
        ['blocks', t('Las vacaciones impiden adelantar'), form.blocks ? t('Sí') : t('No')],
      ]),
    put: (form) => {
      if (form.lowersPrima) setLowersPrima(form.lowersPrima);
      if (form.blocks !== undefined) setBlocks(form.blocks);
    },
  });

  async function save(): Promise<void> {
    const form = { lowersPrima: inOrder(lowersPrima), blocks };
    const body = { lowersPrima: form.lowersPrima, vacationBlocksAdvances: blocks };
    try {
      if (!(await saveChange(form, (version) => update.mutateAsync({ body, version })))) return;
      toast(t('Guardaste los cambios. La prima se calcula con ellos desde ya.'));
      onClose();
    } catch (error) {
      // The sheet itself says the failure.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('Suspensiones y prima')}
      description={t('Vale para todas las empresas.')}
      {...(settings.mayChange && { onSubmit: save })}
      footer={
        settings.mayChange && (
          <>
            <Button onClick={onClose}>{t('Cancelar')}</Button>
            <Button type="submit" look="primary">
              {t('Guardar cambios')}
            </Button>
          </>
        )
      }
    >
      <fieldset disabled={!settings.mayChange} className="flex flex-col gap-6">
        {!settings.mayChange && (
          <Alert tone="info" title={t('Solo lectura')}>
            {t('Lo cambia quien gestiona las nóminas y ve todas las empresas.')}
          </Alert>
        )}
        <p className="text-ink-2">
          {t(
            'La ley no descuenta las suspensiones de la prima (CST 53; Mintrabajo, concepto 42724 de 2020), pero hay opiniones distintas. Marca las que tu empresa sí descuenta.',
          )}
        </p>
        <fieldset>
          <legend className="mb-1 text-table font-medium">{t('Bajan la prima')}</legend>
          <Ticks
            choices={suspensionKindCodes.map((kind) => ({
              value: kind,
              label: t(suspensionKinds[kind].name),
            }))}
            ticked={lowersPrima}
            onChange={setLowersPrima}
          />
        </fieldset>
        <Checkbox
          label={t('Las vacaciones impiden adelantar')}
          checked={blocks}
          onChange={(event) => setBlocks(event.currentTarget.checked)}
        />
        <ChangedMeanwhile {...changed} />
        <FormError>{changed.changes.length === 0 && errorText(update.error)}</FormError>
      </fieldset>
    </Sheet>
  );
}
