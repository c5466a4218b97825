declare const pesosBrand: unique symbol;
declare const basisPointsBrand: unique symbol;

/** Whole Colombian pesos: COP has no cents in use, so an amount is always a safe integer, never a fraction. */
export type Pesos = number & { readonly [pesosBrand]: true };

/** Hundredths of a percent, 0 to 10,000: 5,000 is 50 %. */
export type BasisPoints = number & { readonly [basisPointsBrand]: true };

/** Throws RangeError when the value is not a safe integer. Negative amounts are allowed: a difference may be one. */
export function pesos(value: number): Pesos {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole, safe amount of pesos: ${value}`);
  // Adding zero turns -0 into 0, which would otherwise differ under Object.is and in formatted text.
  return (value + 0) as Pesos;
}

export const zeroPesos: Pesos = pesos(0);

/** Throws RangeError outside 0–10,000: nothing in the domain is more than all of something. */
export function basisPoints(value: number): BasisPoints {
  if (!Number.isInteger(value) || value < 0 || value > 10_000)
    throw new RangeError(`Not basis points: ${value}`);
  return value as BasisPoints;
}

/** Throws RangeError when the total is unsafe. */
export function addPesos(...amounts: readonly Pesos[]): Pesos {
  return amounts.reduce<Pesos>((total, amount) => pesos(total + amount), zeroPesos);
}

/** May be negative. */
export function subtractPesos(amount: Pesos, ...others: readonly Pesos[]): Pesos {
  return pesos(amount - addPesos(...others));
}

export function minPesos(first: Pesos, ...others: readonly Pesos[]): Pesos {
  return others.reduce((least, amount) => (amount < least ? amount : least), first);
}

/** The amount, or zero when it is negative. */
export function atLeastZero(amount: Pesos): Pesos {
  return amount < 0 ? zeroPesos : amount;
}

/**
 * amount × numerator ÷ denominator, rounded half-up (ties towards +∞) once, at the end.
 * The whole multiples of the denominator are taken out first, so that only the final result has to be a safe integer.
 * Throws RangeError when numerator or denominator are not non-negative integers, or the result is unsafe.
 */
export function ratioOf(amount: Pesos, numerator: number, denominator: number): Pesos {
  if (!Number.isSafeInteger(numerator) || numerator < 0)
    throw new RangeError(`Not a numerator: ${numerator}`);
  if (!Number.isSafeInteger(denominator) || denominator <= 0)
    throw new RangeError(`Not a denominator: ${denominator}`);
  const remainder = ((amount % denominator) + denominator) % denominator;
  const wholes = (amount - remainder) / denominator;
  const doubled = pesos(2 * remainder * numerator + denominator);
  const rounded = (doubled - (doubled % (2 * denominator))) / (2 * denominator);
  return pesos(pesos(wholes * numerator) + rounded);
}

/** The share of an amount in basis points, rounded half-up once. */
export function percentOf(amount: Pesos, share: BasisPoints): Pesos {
  return ratioOf(amount, share, 10_000);
}

/** The largest multiple of step that is not above the amount. Throws RangeError when step is not positive. */
export function floorToStep(amount: Pesos, step: Pesos): Pesos {
  if (step <= 0) throw new RangeError(`Not a step: ${step}`);
  return pesos(amount - (((amount % step) + step) % step));
}
