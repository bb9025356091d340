import { useEffect, useRef, useState } from 'react'
import { useUnloadWarning } from '../../../background/useUnloadWarning.js'
import { type BatchRun, type Progress, runBatches } from './run-batches.js'

/** A run over many items, named for its messages. */
export interface NamedRun extends BatchRun {
  /** The action, for example "Removing items". */
  title: string
  /** The result for an item, for example "removed". */
  done: string
  /** Reverts the run, if that is possible. */
  undo?: () => NamedRun
}

/** State and actions of the run. */
export interface Batches {
  run: NamedRun | undefined
  progress: Progress | undefined
  start: (run: NamedRun) => void
  stop: () => void
  /** Resumes a stopped or interrupted run. */
  resume: () => void
  close: () => void
}

/** Runs one change of many items at a time: ignores a start while a run goes on. @param onEnd called whenever a run ends or pauses */
export function useBatches(onEnd: () => void): Batches {
  const [run, setRun] = useState<NamedRun>()
  const [progress, setProgress] = useState<Progress>()
  const stopper = useRef<AbortController>(undefined)
  // A ref, because two keys can be pressed before the next rendering.
  const isBusy = useRef(false)
  const isRunning = progress?.state === 'running'
  useUnloadWarning(isRunning)
  useEffect(() => () => stopper.current?.abort(), [])
  const begin = async (next: NamedRun, from?: Progress): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    const control = new AbortController()
    stopper.current = control
    setRun(next)
    try {
      await runBatches(next, control.signal, setProgress, from)
    } finally {
      isBusy.current = false
    }
    onEnd()
  }
  return {
    run,
    progress,
    start: (next) => void begin(next),
    stop: () => stopper.current?.abort(),
    resume: () => {
      if (run !== undefined) void begin(run, progress)
    },
    close: () => {
      setRun(undefined)
      setProgress(undefined)
    },
  }
}
