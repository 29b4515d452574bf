/**
 * The vector `Noise_IKpsk2_25519_ChaChaPoly_SHA256` of the public test suite of cacophony, a Noise library in Haskell
 * (`vectors/cacophony.txt`), which snow and others carry too. Hex.
 */
export const vector = {
  prologue: '4a6f686e2047616c74',
  psk: '54686973206973206d7920417573747269616e20706572737065637469766521',
  initiator: {
    secret: 'e61ef9919cde45dd5f82166404bd08e38bceb5dfdfded0a34c8df7ed542214d1',
    ephemeral: '893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a',
  },
  responder: {
    secret: '4a3acbfdb163dec651dfa3194dece676d437029c62a408b4c5ea9114246e4893',
    public: '31e0303fd6418d2f8c0e78b91f22e8caed0fbe48656dcf4767e4834f701b8f62',
    ephemeral: 'bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b',
  },
  hash: '8310f86394dc0dabb40beb8210031556db4403ab1202db7034c526232147a700',
  first: {
    payload: '4c756477696720766f6e204d69736573',
    message:
      'ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c79442ec9b09893d0f510791784c10cbc959f25b1766e0def6e301d14fbca1c7790ac829b8b3674f5f649a5f0e98479662cbfbf2b2c47cd4b09fcd266cd29d7cb675f1808849707847840f6d178ec4d3733aa',
  },
  second: {
    payload: '4d757272617920526f746862617264',
    message:
      '95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f1448088439a1b3cebf680b2c74217fcb5eba4ff58a9468cd90c4aca6194f57479b379a7',
  },
  /** By turns of the initiator and of the responder. */
  transport: [
    {
      payload: '462e20412e20486179656b',
      message: 'a8fde7a0accec190cd306c5950d4fd8e04a205ec288aa747d8b347',
    },
    {
      payload: '4361726c204d656e676572',
      message: '59caddd9984a3bbe24c4fb31a2bd455b7eba3fa0980674b1a3a5f9',
    },
    {
      payload: '4a65616e2d426170746973746520536179',
      message: '3b9bfebd210c22ba0cff9de79b4007d7a552fffbf92616881faa8a883e25b80258',
    },
    {
      payload: '457567656e2042f6686d20766f6e2042617765726b',
      message: 'f37512df1043d564d7c46ac85c53d3b6a9a05724bc297e7142808f217561651217fe85b782',
    },
  ],
};
