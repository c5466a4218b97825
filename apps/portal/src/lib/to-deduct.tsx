import type { ToDeduct } from '@antela/contract/to-deduct';
import { createContext, Suspense, useContext, type ReactNode } from 'react';

export type ToDeductProps = {
  figure: ToDeduct;
  /** Null for every period that is open or in cut-off, of `companies` where some are named. */
  payperiodid: string | null;
  companies?: readonly string[];
};

/** The layout hands over what draws it, so that no feature knows another. */
export const ToDeductContext = createContext<(props: ToDeductProps) => ReactNode>(() => null);

/** Parts of a figure "Por descontar"; each opens the rows behind it. */
export function ToDeductParts(props: ToDeductProps) {
  const draw = useContext(ToDeductContext);
  const { parts, toApprove } = props.figure;
  const rows = [...Object.values(parts), toApprove].filter(({ count }) => count > 0);
  return <Suspense fallback={<PlaceOf rows={rows.length} />}>{draw(props)}</Suspense>;
}

/** As high as the parts, so that what stands below them does not move when they come. */
function PlaceOf({ rows }: { rows: number }) {
  return (
    <div className="mt-4">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="min-h-12 pointer-coarse:min-h-14" />
      ))}
    </div>
  );
}
