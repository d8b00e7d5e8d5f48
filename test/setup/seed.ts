import fc from 'fast-check'

// The same strings in every run, so that a change fails for what it did; another number tries others:
// `FAST_CHECK_SEED=7 npm test`.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_260) })
