import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../language/texts-context.js'
import { applyTheme, storedTheme, type Theme, themes } from './theme.js'

/** Theme switch: light, dark or system. The choice is stored on this device. */
export function ThemeSwitch(): ReactNode {
  const texts = useTexts().site.theme
  const [theme, setTheme] = useState<Theme>('system')
  // Renders without the stored choice, which the server cannot read.
  useEffect(() => setTheme(storedTheme()), [])
  const choose = (chosen: Theme): void => {
    applyTheme(chosen)
    setTheme(chosen)
  }
  return (
    <fieldset className="theme-switch">
      <legend className="visually-hidden">{texts.legend}</legend>
      {themes.map((option) => (
        <label key={option} title={texts[option]}>
          <input
            type="radio"
            name="theme"
            className="unseen-choice"
            checked={theme === option}
            onChange={() => choose(option)}
          />
          <ThemeIcon theme={option} />
          <span className="visually-hidden">{texts[option]}</span>
        </label>
      ))}
    </fieldset>
  )
}

const rays =
  'M8 0v2M8 14v2M0 8h2M14 8h2M2.3 2.3l1.5 1.5M12.2 12.2l1.5 1.5M2.3 13.7l1.5-1.5M12.2 3.8l1.5-1.5'

function ThemeIcon({ theme }: { theme: Theme }): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {theme === 'light' && (
        <>
          <circle cx="8" cy="8" r="3.4" fill="currentcolor" />
          <path d={rays} stroke="currentcolor" strokeWidth="1.5" strokeLinecap="round" />
        </>
      )}
      {theme === 'dark' && (
        <path d="M13.5 10.3A6.2 6.2 0 0 1 5.7 2.5a6.2 6.2 0 1 0 7.8 7.8z" fill="currentcolor" />
      )}
      {theme === 'system' && (
        <>
          <circle cx="8" cy="8" r="6" fill="none" stroke="currentcolor" strokeWidth="1.5" />
          <path d="M8 2a6 6 0 0 1 0 12z" fill="currentcolor" />
        </>
      )}
    </svg>
  )
}
