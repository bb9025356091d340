/** A step in a page: a text that it shows, a button to press, or text to type. */
export type Step =
  | { kind: 'shows'; text: string }
  | { kind: 'press'; button: string }
  /** Without `text`, the code of the newest e-mail. */
  | { kind: 'type'; text: string | undefined; label: string }

/** Returns the steps that the comments at the end of a block list, in order. */
export function readSteps(code: string): Step[] {
  return code.split('\n').flatMap((line): Step[] => {
    const [, shown] = /^\/\/ shows → (.*)$/.exec(line) ?? []
    if (shown !== undefined) return [{ kind: 'shows', text: shown }]
    const [, button] = /^\/\/ press "(.*)"$/.exec(line) ?? []
    if (button !== undefined) return [{ kind: 'press', button }]
    const [, text, label] =
      /^\/\/ type (?:"(.*)"|the code from the e-mail) into "(.*)"$/.exec(line) ?? []
    return label === undefined ? [] : [{ kind: 'type', text, label }]
  })
}
