/** No broker answers, or not with the configured protocol. */
export class KafkaUnreachable extends Error {
  override name = 'KafkaUnreachable';
}

/** The brokers refuse this user. */
export class KafkaAccessError extends Error {
  override name = 'KafkaAccessError';
}

/** A topic is missing, has another shape than planned, or cannot be created. */
export class KafkaTopicError extends Error {
  override name = 'KafkaTopicError';
}

/** A stored position is past the end of its topic: the topic was recreated or truncated. */
export class KafkaPositionError extends Error {
  override name = 'KafkaPositionError';
}
