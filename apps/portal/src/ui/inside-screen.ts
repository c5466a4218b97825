/** How every overlay that hangs on something stays in the window: it turns to another side before it leaves it. */
export const insideScreen = {
  collisionPadding: 8,
  collisionAvoidance: { side: 'flip', align: 'shift', fallbackAxisSide: 'end' },
} as const;
