import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  title: string;
  /** The title names a record, so the window is named after it: two tabs of the same screen can be told apart. */
  isRecord?: boolean;
  /** One line under the title: whose page it is, a state tag. */
  note?: ReactNode;
  /** How old the data is; see `DataStamp`. */
  stamp?: ReactNode;
  actions?: ReactNode;
};

/** Names the window after a record, until the record is left. */
export const RecordTitle = createContext<(title: string | undefined) => void>(() => undefined);

/** The top of every page. Its title takes the focus when the page opens, so that screen readers start where the eye does. */
export function PageHeader({ title, isRecord = false, note, stamp, actions }: Props) {
  const nameWindow = useContext(RecordTitle);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (!isRecord) return undefined;
    nameWindow(title);
    return () => nameWindow(undefined);
  }, [isRecord, title, nameWindow]);

  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-head wrap-anywhere outline-none">
          {title}
        </h1>
        {note && <div className="mt-1 text-ink-2">{note}</div>}
      </div>
      {(stamp || actions) && (
        <div className="flex flex-wrap items-center gap-3">
          {stamp}
          {actions}
        </div>
      )}
    </header>
  );
}

const clock = new Intl.DateTimeFormat('es-CO', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/Bogota',
});

/** "Datos de las 11:30 a. m. · Actualizar": answers are kept 15 minutes, so pages with money say how old theirs are. */
export function DataStamp({
  at,
  onRefresh,
  refreshing,
}: {
  at: Date;
  onRefresh: () => void;
  refreshing?: boolean;
}) {
  const { t } = useTranslation('ui');
  return (
    <p className="text-small text-ink-2" role="status">
      {t('Datos de las {{time}}', { time: clock.format(at) })} ·{' '}
      {refreshing ? (
        <span>{t('Actualizando…')}</span>
      ) : (
        <button
          type="button"
          className="min-h-6 underline underline-offset-3 hover:text-ink"
          onClick={onRefresh}
        >
          {t('Actualizar')}
        </button>
      )}
    </p>
  );
}
