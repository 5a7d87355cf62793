CREATE TABLE "ai_listed_prices" (
	"provider_id" text NOT NULL,
	"model" text NOT NULL,
	"input_micros" bigint NOT NULL,
	"output_micros" bigint NOT NULL,
	"listed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_listed_prices_provider_id_model_pk" PRIMARY KEY("provider_id","model")
);
--> statement-breakpoint
ALTER TABLE "ai_listed_prices" ADD CONSTRAINT "ai_listed_prices_provider_id_ai_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."ai_providers"("id") ON DELETE cascade ON UPDATE no action;