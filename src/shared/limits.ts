/** Every number of the product that bounds something, named, with its unit in the name. A test pins each one. */
const KiB = 1024;
const MiB = 1024 * KiB;

export const limits = {
  /** One frame between the phone and the app, before it is parsed. */
  remoteFrameBytes: 256 * KiB,
  /** One frame between a window and the app. */
  localFrameBytes: 8 * MiB,
  remotePromptBytes: 16 * KiB,
  localPromptBytes: 256 * KiB,
  /** An approval in a turn that a phone started denies itself after this. */
  remoteApprovalMs: 120_000,
  /** An approval in a turn started at the desk, once a phone is paired. */
  deskApprovalWithPhoneMs: 600_000,
  /** The longest deadline that the owner can give the approvals of this desk. */
  cardDeadlineMinutes: 1_440,
  replayWindowMs: 300_000,
  replayWindowEvents: 2_048,
  requestAgeMs: 60_000,
  requestSkewMs: 300_000,
  receiptMs: 600_000,
  pendingCommandsPerDevice: 32,
  heartbeatMs: 25_000,
  offlineAfterMs: 75_000,
  backoffMinMs: 1_000,
  backoffMaxMs: 30_000,
  pairingShownMs: 120_000,
  pairingMaxMs: 600_000,
  pairingAttempts: 5,
  /** Where the listener listens, or on the next free port after it. */
  remotePort: 47_800,
  remotePortsTried: 10,
  /** Of one address: handshakes begun in a minute, and of all addresses: sockets that are open. */
  handshakesPerMinute: 10,
  remoteSockets: 32,
  /** How long a socket may take until its phone has proved who it is, and what it may have said by then. */
  handshakeMs: 5_000,
  beforeProofBytes: 4 * KiB,
  /** What goes over the air has one of few sizes: it is filled up to a multiple of this. */
  remotePaddingBytes: 256,
  /** A channel has a new key after so many frames of one direction, and is begun anew when it is so old. */
  rekeyFrames: 65_536,
  channelMs: 3_600_000,
  /** The listener closes when no phone was there for so long. */
  listenerIdleMs: 43_200_000,
  /** How long streamed events wait for more, to go to a phone together. */
  phoneBatchMs: 50,
  /** What a phone is shown: of a call's result, of a call's input beside its card, and of a card's input, which is not cut. */
  phoneSummaryChars: 280,
  phoneToolInputBytes: 8 * KiB,
  phoneCardInputBytes: 96 * KiB,
  phoneErrorChars: 500,
  /** Text of one message that is shown as what was said to the agent. */
  phoneMessageChars: 4_000,
  /** Approvals and questions that one session may have open; more are denied as too many. */
  waitingPerSession: 32,
  recordingBytesPerSession: 256 * MiB,
  terminalChunkBytes: 32 * KiB,
  terminalScrollbackLines: 10_000,
  /** A terminal is not read further while so many of its characters are not stored or drawn yet, until so few are left. */
  terminalPauseChars: 100_000,
  terminalResumeChars: 5_000,
  /** A bell so soon after a key is an answer to it, and calls nobody. */
  terminalBellQuietMs: 1_000,
  /** What one call may write into a terminal: a paste, at most. */
  terminalInputBytes: 256 * KiB,
  /** Streamed deltas of one message are joined until the first of them is this old, or the text this long. */
  deltaWindowMs: 32,
  deltaBytes: 16 * KiB,
  /** How long a commit may wait for more, by whether somebody is looking at the session. */
  commitVisibleMs: 6,
  commitHiddenMs: 50,
  /** How often a commit that failed for want of room is tried again. */
  diskRetryMs: 2_000,
  /** A line from an agent; a longer one is reported and skipped. */
  lineBytes: 64 * MiB,
  /** How deep the JSON of a line may be nested; deeper ones would overflow the stack further on. */
  lineDepth: 512,
  /** A file that a dialect may ask for; a larger one is not shown as a diff. */
  errandFileBytes: 2 * MiB,
  /** How long a program may take to say its version. */
  versionMs: 10_000,
  outboundFrames: 256,
  outboundBytes: 16 * MiB,
  /** Entries of a stream are sent together up to this; a larger entry goes alone. */
  eventsFrameBytes: 1 * MiB,
  /** Calls of one client that are not answered yet, and streams that it follows. */
  callsAtOnce: 256,
  streamsAtOnce: 64,
  /** Messages that a window may send: this many at once, and so many more each second. */
  windowBurst: 2_000,
  windowMessagesPerSecond: 1_000,
  /** Messages that a phone may send, over all its channels: this many at once, and so many more each second. */
  phoneBurst: 2_000,
  phoneMessagesPerSecond: 100,
  shutdownGraceMs: 3_000,
  /** How long an agent may take to answer a request; then the session says so and goes on. */
  agentReplyMs: 60_000,
  /** How long an agent may take from its start to the end of its handshake when it is started for a look. */
  agentCheckMs: 60_000,
  /** How long an endpoint may take to list its models, and how long of that a dialog waits for it. */
  modelListMs: 3_000,
  modelListPatienceMs: 500,
  /** How long a list of models is not asked for again. */
  modelListKeptMs: 30_000,
  /** How long an endpoint may say nothing before and within an answer: a local model reads a long prompt in silence. */
  modelSilenceMs: 290_000,
  /** One answer of an endpoint, as it comes over the line. */
  modelAnswerBytes: 64 * MiB,
  /** What one of our own tools tells the model at most; it pays for every byte of it, in every call that follows. */
  toolResultBytes: 64 * KiB,
  /** Files that one search looks into, and hits that it tells. */
  searchFiles: 5_000,
  searchHits: 200,
  /** How long a command of our own tool may run, unless it asks for less. */
  toolCommandMs: 600_000,
  /** How soon after the last sub-agent's end an agent begins to read its report; after that the turn is over. */
  agentReportMs: 2_000,
  /** An agent that repeats an old conversation without saying when it is done has done so after this much silence. */
  replaySilenceMs: 500,
  /** How often a process whose state is unknown, or that should be alive, is looked at. */
  livenessMs: 2_000,
  /** How much of a recording is read at once; between two reads everything else gets its turn. */
  wireReadBytes: 64 * KiB,
  /** How often a recording is looked at where the system will not tell of changes. */
  wirePollMs: 100,
  /** How often a process group that was told to end is counted. */
  groupPollMs: 25,
  idBytes: 128,
  pageEvents: 200,
  pageEventsMax: 1_000,
  /** Entries of a message queue. */
  queuedMessages: 100,
  imagesPerMessage: 8,
  imageBytes: 5 * MiB,
  /** Width times height; a small file can claim a huge picture. */
  imagePixels: 50_000_000,
  /** Text that lists carry (titles, previews). */
  previewBytes: 256,
  titleBytes: 200,
  /** Notifications of one kind that stand beside each other; with one more they become one. */
  noticesApart: 3,
  /** What a notification shows of a card's input, in characters; systems cut a longer text themselves, anywhere. */
  noticeInputChars: 160,
  /** Cards that the menu of the tray lists. */
  trayCards: 10,
  /** Sessions that a person may have silenced. */
  quietSessions: 1_000,
  pathBytes: 4 * KiB,
  toolNameBytes: 256,
  cardTitleBytes: 1_000,
  /** Which rule settled a request, in words. */
  ruleWordsBytes: 500,
  /** What a session says about the trouble that stands. */
  troubleBytes: 4 * KiB,
  /** A tool's output as kept in the transcript; the rest stays in the recording and the event says truncated. */
  toolOutputBytes: 512 * KiB,
  /** The tail of an agent's standard error that is shown when it dies. */
  errorTailBytes: 2 * KiB,
} as const;
