export class KafkaUnreachable extends Error {
  override name = 'KafkaUnreachable';
}

export class KafkaAccessError extends Error {
  override name = 'KafkaAccessError';
}

export class KafkaTopicError extends Error {
  override name = 'KafkaTopicError';
}

/** The topic was recreated or truncated: a stored position is past its end. */
export class KafkaPositionError extends Error {
  override name = 'KafkaPositionError';
}
