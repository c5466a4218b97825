import { useId } from 'react';

type Props = {
  label: string;
  done: number;
  /** Null while nobody knows how much there is. */ total: number | null;
  note?: string;
};

export function Progress({ label, done, total, note }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-table">
        <span id={id} className="font-medium">
          {label}
        </span>
        {total !== null && (
          <span className="text-ink-2">{`${Math.floor((100 * done) / Math.max(total, 1))} %`}</span>
        )}
      </div>
      <progress
        aria-labelledby={id}
        max={total ?? undefined}
        value={total === null ? undefined : done}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-neutral-soft indeterminate:motion-safe:animate-pulse indeterminate:[&::-moz-progress-bar]:bg-primary/40 indeterminate:[&::-webkit-progress-bar]:bg-primary/40 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-primary"
      />
      {note && <p className="text-small text-ink-2">{note}</p>}
    </div>
  );
}
