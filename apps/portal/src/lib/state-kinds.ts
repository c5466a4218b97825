export type StateKind = 'course' | 'done' | 'attention' | 'refused' | 'void';

/** ● in course, ■ done, ▲ needs attention, ◆ refused or failed, — void. */
export const signs: Readonly<Record<StateKind, string>> = {
  course: '●',
  done: '■',
  attention: '▲',
  refused: '◆',
  void: '—',
};
