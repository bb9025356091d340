import { type ReactNode, useId } from 'react'
import { OptionWithHint } from '../OptionWithHint.js'
import { type Preset, presets } from './presets.js'
import './presets.css'

interface PresetChoiceProps {
  legend: string
  /** Chosen preset; undefined for permissions of the owner's own. */
  preset: Preset | undefined
  onChoose: (preset: Preset) => void
}

/** Choice of common permissions. */
export function PresetChoice({ legend, preset: chosen, onChoose }: PresetChoiceProps): ReactNode {
  const name = useId()
  return (
    <fieldset className="preset-choice">
      <legend>{legend}</legend>
      {presets.map((preset) => (
        <OptionWithHint
          key={preset.id}
          type="radio"
          name={name}
          className="preset"
          label={preset.name}
          hint={preset.about}
          isChecked={preset === chosen}
          onChange={() => onChoose(preset)}
        />
      ))}
    </fieldset>
  )
}
