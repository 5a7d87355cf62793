CREATE TABLE "local_models" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"address" text,
	"sha256" text,
	"bytes" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
