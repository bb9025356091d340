import type { Context } from 'react'
import * as React from 'react'

/**
 * Hooks for a first render without hydration: no state changes, and no effect runs. A hook that is missing
 * here is one that no page uses so far.
 */
const hooks = {
  useState: <State>(initial: State | (() => State)) => [resultOf(initial), nothing],
  useRef: <Value>(current: Value) => ({ current }),
  useMemo: <Value>(make: () => Value) => make(),
  useCallback: <Value>(callback: Value) => callback,
  useContext: (context: Context<unknown>) => Reflect.get(context, '_currentValue'),
  useDeferredValue: <Value>(value: Value, initial: Value = value) => initial,
  useSyncExternalStore: <Value>(_: unknown, now: () => Value, atFirst: () => Value = now) =>
    // What React has too while it takes over.
    atFirst(),
  useEffect: nothing,
  useLayoutEffect: nothing,
  useInsertionEffect: nothing,
  useDebugValue: nothing,
}

/**
 * Calls a function in which components may be called as React calls them for the first time. Who may call hooks is an
 * inner matter of React, common to all that render with it: where a version has it otherwise, the components throw, and
 * the caller does without.
 */
export function asFirstRender(action: () => void): void {
  const inner = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  )
  const before = inner.H
  inner.H = hooks
  try {
    action()
  } finally {
    inner.H = before
  }
}

function resultOf<State>(initial: State | (() => State)): State {
  return initial instanceof Function ? initial() : initial
}

function nothing(): void {}
