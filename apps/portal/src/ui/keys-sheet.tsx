import { useTranslation } from 'react-i18next';
import { Switch } from './choice.tsx';
import { useListKeysSwitch } from './list-keys-switch.ts';
import { Sheet } from './sheet.tsx';

/** Keys of the lists, and the switch that turns them off. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ui');
  const [isOn, setOn] = useListKeysSwitch();
  const keys: readonly [key: string, does: string][] = [
    ['j', t('Pasa a la fila siguiente.')],
    ['k', t('Vuelve a la fila anterior.')],
    [t('Intro'), t('Abre la fila.')],
    ['x', t('Selecciona la fila, o deja de seleccionarla.')],
    ['e', t('Va a las acciones de la fila; si no tiene, abre la fila.')],
    ['c', t('Copia una celda de la fila o una columna.')],
    ['/', t('Va a la búsqueda de la lista.')],
    ['?', t('Abre esta ayuda.')],
  ];
  return (
    <Sheet open onClose={onClose} title={t('Teclas de las listas')}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-3">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-flex min-w-8 justify-center rounded-tag border border-line-strong px-2 py-0.5 font-sans text-table font-medium">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 border-t border-line pt-4">
        <Switch
          label={t('Usar estas teclas')}
          hint={t(
            'Apágalas si dictas con la voz o si tu lector de pantalla usa las mismas. Vuelves aquí por el menú de tu nombre.',
          )}
          checked={isOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
      </div>
    </Sheet>
  );
}
