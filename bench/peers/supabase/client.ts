import { createClient } from '@supabase/supabase-js'

export const client = createClient('https://backend.example', 'key')
