/** Answers whose requests came in one turn of the event loop. */
class Turn {
  #ready: (() => void)[] | undefined = []

  /** Sends at the end of the turn, or at once when that has come. */
  send(answer: () => void): void {
    if (this.#ready) this.#ready.push(answer)
    else answer()
  }

  end(): void {
    const ready = this.#ready ?? []
    this.#ready = undefined
    for (const send of ready) send()
  }
}

/** Lets answers that are ready in the turn of the event loop in which their requests came leave together. */
export interface AnswersInTurn {
  /** Called when a request has come; what it returns sends the answer. */
  begin(): Pick<Turn, 'send'>
}

/**
 * Whoever waits for several answers is then woken once and not for each: a write to a socket costs a third less. An answer that takes longer than
 * the turn leaves as soon as it is there.
 * @see docs/decisions/0036-calls-at-the-socket.md
 */
export function createAnswersInTurn(): AnswersInTurn {
  let current: Turn | undefined
  const end = (): void => {
    const ending = current
    current = undefined
    ending?.end()
  }
  return {
    begin: () => {
      if (current) return current
      // Comes after all that is read from sockets in this turn.
      setImmediate(end)
      current = new Turn()
      return current
    },
  }
}
